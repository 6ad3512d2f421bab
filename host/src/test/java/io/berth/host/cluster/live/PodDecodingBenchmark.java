package io.berth.host.cluster.live;

import io.berth.api.model.KubeObject;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Pods as an API server wrote them, managed fields and all, read from either form. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class PodDecodingBenchmark {
    private static final int PODS = 1000;

    /** What is another in each pod: the end of its name and of its uid. */
    private static final String NAME = "12345";

    private static final String UID = "4ce2e0";

    @Param({"JSON", "PROTOBUF"})
    public String form = WireForm.JSON.name();

    private Decoder decoder;
    private List<byte[]> pods;
    private int next;

    @Setup
    public void read() throws IOException {
        WireForm wanted = WireForm.valueOf(form);
        decoder = Decoders.of(LiveKind.POD).of(wanted.mediaType());
        String pod = pod(wanted == WireForm.JSON ? "/wire/pod.json" : "/wire/pod.pb");
        pods = IntStream.range(0, PODS)
                .mapToObj(i -> pod.replace(NAME, "%05d".formatted(i)).replace(UID, "%06x".formatted(i)))
                .map(text -> text.getBytes(StandardCharsets.ISO_8859_1))
                .toList();
    }

    private static String pod(String resource) throws IOException {
        try (InputStream in = PodDecodingBenchmark.class.getResourceAsStream(resource)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    @Benchmark
    public KubeObject decode() {
        return decoder.object(pods.get(next++ % PODS));
    }
}
