package io.berth.plugins.kubedefaults;

import io.berth.api.cycle.CycleState;
import io.berth.api.model.Container;
import io.berth.api.model.PodSpec;
import io.berth.api.model.Volume;
import io.berth.api.plugin.Dependence;
import io.berth.api.plugin.ScorePlugin;
import io.berth.api.snapshot.ImageState;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.PodClass;
import io.berth.api.snapshot.PodInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Prefers nodes that have the pod's images already: the larger they are the more, and the less, the fewer nodes have
 * them, so that not all pods of an image heap up on the node that had it first.
 */
final class ImageLocality implements ScorePlugin {
    private static final long MEBI = 1024 * 1024;
    private static final long LEAST = 23 * MEBI;
    private static final long MOST_PER_CONTAINER = 1000 * MEBI;

    private final PodClass.Key<List<String>> key = new PodClass.Key<>("images");

    @Override
    public long score(CycleState state, PodInfo pod, NodeInfo node) {
        Map<String, ImageState> present = node.images();
        if (present.isEmpty()) {
            return MIN_SCORE;
        }
        return score(wanted(pod), present, state.snapshot().nodes().size());
    }

    @Override
    public void scoreAll(CycleState state, PodInfo pod, List<NodeInfo> nodes, long[] scores) {
        List<String> wanted = wanted(pod);
        int all = state.snapshot().nodes().size();
        for (int i = 0; i < nodes.size(); i++) {
            Map<String, ImageState> present = nodes.get(i).images();
            scores[i] = present.isEmpty() ? MIN_SCORE : score(wanted, present, all);
        }
    }

    private List<String> wanted(PodInfo pod) {
        return pod.podClass().derive(key, podClass -> images(podClass.spec()));
    }

    private static long score(List<String> wanted, Map<String, ImageState> present, int nodes) {
        long sum = 0;
        for (int i = 0; i < wanted.size(); i++) {
            ImageState image = present.get(wanted.get(i));
            if (image != null) {
                sum += (long) ((double) image.sizeBytes() * ((double) image.nodes() / (double) nodes));
            }
        }
        return inRange(sum, MOST_PER_CONTAINER * wanted.size());
    }

    private static long inRange(long sum, long most) {
        // Not clamp: a pod without containers has a range from 23 MiB down to 0.
        long limited = sum < LEAST ? LEAST : Math.min(sum, most);
        return MAX_SCORE * (limited - LEAST) / (most - LEAST);
    }

    /** The images of a pod, as often as they are used. */
    private static List<String> images(PodSpec spec) {
        List<String> images = new ArrayList<>();
        for (Container container : spec.initContainers()) {
            images.add(normalized(container.image()));
        }
        for (Container container : spec.containers()) {
            images.add(normalized(container.image()));
        }
        for (Volume volume : spec.volumes()) {
            if (volume.image() != null) {
                images.add(normalized(volume.image().reference()));
            }
        }
        return List.copyOf(images);
    }

    private static String normalized(String image) {
        return image.lastIndexOf(':') <= image.lastIndexOf('/') ? image + ":latest" : image;
    }

    @Override
    public Dependence scoreDependence() {
        return Dependence.NODE;
    }
}
