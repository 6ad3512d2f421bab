package io.berth.host.cluster.live;

import io.berth.api.model.KubeObject;
import io.berth.api.tree.InvalidInputException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One watch, from its beginning to its end: applies its events. Used by one thread at a time. */
final class WatchSession {
    private static final Logger log = LoggerFactory.getLogger(WatchSession.class);
    private static final String INITIAL_END = "k8s.io/initial-events-end";

    private final LiveKind kind;
    private final ChangeSink sink;

    /** What exists, as long as it is still being told; null afterwards. */
    private @Nullable Map<String, KubeObject> initial;

    private String version;
    private boolean eventful;

    /** @param version from which on the watch goes; empty if it first tells what exists */
    WatchSession(LiveKind kind, ChangeSink sink, String version) {
        this.kind = kind;
        this.sink = sink;
        this.version = version;
        this.initial = version.isEmpty() ? new LinkedHashMap<>() : null;
    }

    /** Up to where all is applied; empty if not even what exists is known. */
    String version() {
        return initial == null ? version : "";
    }

    boolean isEventful() {
        return eventful;
    }

    /** Applies an event. */
    void frame(Decoder decoder, byte[] bytes, int from, int length) {
        WatchFrame frame;
        try {
            frame = decoder.frame(bytes, from, length);
        } catch (InvalidInputException e) {
            log.error("an event of {} cannot be read and is passed over: {}", kind.resource(), e.getMessage());
            return;
        }
        eventful = true;
        if (frame.object() instanceof ServerStatus status) {
            throw ApiException.refused(status.code(), Duration.ZERO, status.message());
        }
        KubeObject object = (KubeObject) frame.object();
        apply(frame.type(), object);
        version = object.metadata().resourceVersion();
    }

    private void apply(String type, KubeObject object) {
        Map<String, KubeObject> collected = initial;
        if (type.equals(WatchFrame.BOOKMARK)) {
            boolean all = object.metadata()
                    .annotations()
                    .getOrDefault(INITIAL_END, "")
                    .equals("true");
            if (collected != null && all) {
                sink.replace(collected.values());
                initial = null;
            }
        } else if (type.equals(WatchFrame.DELETED)) {
            if (collected == null) {
                sink.remove(object);
            } else {
                collected.remove(object.key());
            }
        } else if (collected == null) {
            sink.put(object);
        } else {
            collected.put(object.key(), object);
        }
    }
}
