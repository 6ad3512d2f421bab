package io.berth.host.cache;

import io.berth.api.model.ContainerImage;
import io.berth.api.model.Node;
import io.berth.api.snapshot.ImageState;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which images are in the cluster: the size that the first node reported, and on how many nodes they are. */
final class ImageStates {
    private final Map<String, ImageState> states = new HashMap<>();
    private long version;

    /** Grows when the state of some image changes. */
    long version() {
        return version;
    }

    void add(Node node) {
        sizes(node.status().images()).forEach((name, size) -> {
            ImageState known = states.get(name);
            put(name, known == null ? new ImageState(size, 1) : new ImageState(known.sizeBytes(), known.nodes() + 1));
        });
    }

    void remove(Node node) {
        sizes(node.status().images()).forEach((name, size) -> {
            ImageState known = states.get(name);
            if (known != null) {
                put(name, new ImageState(known.sizeBytes(), known.nodes() - 1));
            }
        });
    }

    /** The same as removing the one and adding the other; an image that only this node has takes the new size. */
    void replace(Node before, Node after) {
        if (!before.status().images().equals(after.status().images()) || hasOtherSize(after)) {
            remove(before);
            add(after);
        }
    }

    private boolean hasOtherSize(Node node) {
        for (Map.Entry<String, Long> image : sizes(node.status().images()).entrySet()) {
            ImageState known = states.get(image.getKey());
            if (known == null || known.nodes() == 1 && known.sizeBytes() != image.getValue()) {
                return true;
            }
        }
        return false;
    }

    /** The present states of a node's images. */
    Map<String, ImageState> of(Node node) {
        List<ContainerImage> images = node.status().images();
        if (images.isEmpty()) {
            return Map.of();
        }
        Map<String, ImageState> result = new HashMap<>();
        for (ContainerImage image : images) {
            for (String name : image.names()) {
                ImageState state = states.get(name);
                if (state != null) {
                    result.put(name, state);
                }
            }
        }
        return result;
    }

    private void put(String name, ImageState state) {
        version++;
        if (state.nodes() == 0) {
            states.remove(name);
        } else {
            states.put(name, state);
        }
    }

    /** By name; of a name that a node reports twice the first size counts. */
    private static Map<String, Long> sizes(List<ContainerImage> images) {
        Map<String, Long> sizes = new LinkedHashMap<>();
        for (ContainerImage image : images) {
            image.names().forEach(name -> sizes.putIfAbsent(name, image.sizeBytes()));
        }
        return sizes;
    }
}
