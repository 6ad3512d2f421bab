package io.berth.plugins.kubedefaults.volumes;

import io.berth.api.model.KubeObject;
import io.berth.api.model.Node;
import io.berth.api.model.ObjectReference;
import io.berth.api.model.PersistentVolume;
import io.berth.api.model.PersistentVolumeClaim;
import io.berth.api.model.Pod;
import io.berth.api.plugin.PluginContext;
import io.berth.api.plugin.PluginException;
import io.berth.api.snapshot.ClusterObjects;
import io.berth.api.snapshot.PodInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes which volumes a pod takes, and waits until the volume controllers have bound and made them. */
final class BindingWork {
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);

    private final PluginContext context;
    private final Duration timeout;

    BindingWork(PluginContext context, Duration timeout) {
        this.context = context;
        this.timeout = timeout;
    }

    /** Blocks until all is bound; throws if it cannot be, or takes too long. */
    void run(PodInfo pod, String nodeName, NodeVolumes reserved) {
        NodeVolumes written = write(reserved);
        Instant deadline = context.clock().instant().plus(timeout);
        try {
            while (!isBound(pod, nodeName, written)) {
                if (!context.clock().instant().isBefore(deadline)) {
                    throw new PluginException("context deadline exceeded");
                }
                context.pause(BETWEEN_LOOKS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new PluginException("binding volumes: context canceled", e);
        } catch (PluginException e) {
            throw new PluginException("binding volumes: " + e.getMessage(), e);
        }
    }

    private NodeVolumes write(NodeVolumes reserved) {
        List<NodeVolumes.Binding> bindings = new ArrayList<>();
        for (NodeVolumes.Binding binding : reserved.bindings()) {
            bindings.add(new NodeVolumes.Binding(context.writer().update(binding.volume()), binding.claim()));
        }
        List<NodeVolumes.Provision> provisions = new ArrayList<>();
        for (NodeVolumes.Provision provision : reserved.provisions()) {
            provisions.add(new NodeVolumes.Provision(context.writer().update(provision.claim()), provision.from()));
        }
        return new NodeVolumes(bindings, provisions);
    }

    private boolean isBound(PodInfo pod, String nodeName, NodeVolumes written) {
        ClusterObjects objects = context.objects();
        Node node = require(objects.get(Node.class, "", nodeName), "failed to get node \"" + nodeName + "\"");
        require(
                objects.get(Pod.class, pod.namespace(), pod.name()),
                "pod does not exist any more: pod \"" + pod.name() + "\" not found");
        return written.bindings().stream().allMatch(binding -> isBound(binding, node))
                && written.provisions().stream().allMatch(provision -> isMade(provision.claim(), node));
    }

    private boolean isBound(NodeVolumes.Binding binding, Node node) {
        String name = binding.volume().name();
        PersistentVolume volume = require(
                context.objects().get(PersistentVolume.class, "", name),
                "failed to check binding: " + Storage.volumeNotFound(name));
        PersistentVolumeClaim claim = newest(binding.claim(), "failed to check binding: ");
        if (isOlder(volume, binding.volume())) {
            return false;
        }
        checkReach(volume, node);
        ObjectReference claimRef = volume.spec().claimRef();
        if (claimRef == null || claimRef.uid().isEmpty()) {
            throw new PluginException("ClaimRef got reset for pv \"" + name + "\"");
        }
        return Storage.isBound(claim);
    }

    private boolean isMade(PersistentVolumeClaim written, Node node) {
        PersistentVolumeClaim claim = newest(written, "failed to check provisioning pvc: ");
        if (isOlder(claim, written)) {
            return false;
        }
        checkSelectedNode(claim, node);
        String volumeName = claim.spec().volumeName();
        PersistentVolume volume =
                volumeName.isEmpty() ? null : context.objects().get(PersistentVolume.class, "", volumeName);
        if (volume == null) {
            return false;
        }
        checkReach(volume, node);
        return Storage.isBound(claim);
    }

    /** A provisioner that fails takes its node off the claim, so that another one is chosen. */
    private static void checkSelectedNode(PersistentVolumeClaim claim, Node node) {
        if (claim.metadata().annotations().isEmpty()) {
            throw new PluginException("selectedNode annotation reset for PVC \"" + claim.name() + "\"");
        }
        if (!node.name().equals(claim.metadata().annotations().get(Storage.SELECTED_NODE))) {
            throw new PluginException("provisioning failed for PVC \"" + claim.name() + "\"");
        }
    }

    private void checkReach(PersistentVolume volume, Node node) {
        if (!VolumeReach.of(volume).allows(node.metadata().labels(), node.name(), context.objects())) {
            throw new PluginException("pv \"" + volume.name() + "\" node affinity doesn't match node \"" + node.name()
                    + "\": no matching NodeSelectorTerms");
        }
    }

    private PersistentVolumeClaim newest(PersistentVolumeClaim claim, String prefix) {
        return require(
                context.objects().get(PersistentVolumeClaim.class, claim.namespace(), claim.name()),
                prefix + Storage.claimNotFound(claim.name()));
    }

    private static <T> T require(@Nullable T object, String otherwise) {
        if (object == null) {
            throw new PluginException(otherwise);
        }
        return object;
    }

    /** Whether the cluster has not yet reported what was written. */
    private static boolean isOlder(KubeObject known, KubeObject written) {
        return version(known) < version(written);
    }

    private static long version(KubeObject object) {
        String version = object.metadata().resourceVersion();
        return version.matches("[0-9]{1,18}") ? Long.parseLong(version) : 0;
    }
}
