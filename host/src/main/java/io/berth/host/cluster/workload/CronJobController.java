package io.berth.host.cluster.workload;

import io.berth.api.tree.Tree;
import io.berth.host.cluster.manifest.Edit;
import io.berth.host.cluster.manifest.Kinds;
import io.berth.host.cluster.manifest.Manifest;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/**
 * Makes one Job of a CronJob at once, as if its next time had come: what is asked here is where its pods would go, and
 * not when. Suspended ones, and ones that have a Job, get none.
 */
final class CronJobController implements Controller {
    private final Identities identities;
    private final InstantSource clock;

    CronJobController(Identities identities, InstantSource clock) {
        this.identities = identities;
        this.clock = clock;
    }

    @Override
    public Plan plan(Owner owner, Inventory inventory, boolean shrink) {
        String prefix = owner.name() + "-";
        boolean active = !inventory
                        .controlledBy(owner.kind(), owner.namespace(), owner.name())
                        .isEmpty()
                || !inventory.absentOwners("Job", owner.namespace(), prefix).isEmpty();
        if (active || owner.flag("suspend")) {
            return Plan.NOTHING;
        }
        Tree.Mapping template = owner.spec().mapping("jobTemplate");
        String name = prefix + clock.instant().getEpochSecond() / 60;
        Edit job = Edit.at(template.position())
                .set("apiVersion", "batch/v1")
                .set("kind", "Job")
                .set(
                        "metadata",
                        new PodTemplate(owner, identities, inventory)
                                .metadata(template.mapping("metadata"), name, Map.of()))
                .set("spec", template.mapping("spec"));
        return Plan.of(List.of(new Manifest(Kinds.get("Job"), job.done())));
    }
}
