package io.berth.plugins.kubedefaults.dra.allocation;

import io.berth.api.model.Quantity;
import io.berth.plugins.kubedefaults.dra.pool.PoolDevice;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The search for devices on one node: depth first, claim by claim, request by request, device by device, in the order
 * that claims and pools give. The first complete solution is taken. Used by one thread.
 */
final class Search {
    /** What a branch of the search came to. */
    enum Step {
        FOUND,
        NONE,
        /** Everything behind would make a claim too large, whatever devices are picked before. */
        TOO_MANY,
        TIMED_OUT,
        CANCELLED
    }

    private final List<PlannedClaim> claims;
    private final List<PoolDevice> devices;
    private final Attempt attempt;
    private final Selection selection;
    private final Deadline deadline;

    /** @param devices those of the usable pools, in the order in which they are tried */
    Search(
            List<PlannedClaim> claims,
            List<PoolDevice> devices,
            Attempt attempt,
            Selection selection,
            Deadline deadline) {
        this.claims = claims;
        this.devices = devices;
        this.attempt = attempt;
        this.selection = selection;
        this.deadline = deadline;
    }

    /** Picks devices for all claims; they are in the attempt if they were found. */
    Step run() {
        return claim(0);
    }

    private Step claim(int claim) {
        if (claim == claims.size()) {
            return Step.FOUND;
        }
        Step step = request(claim, 0);
        // A claim that is too large by itself may be smaller with other alternatives of it; those before it do not
        // matter.
        return step == Step.TOO_MANY ? Step.NONE : step;
    }

    private Step request(int claim, int request) {
        List<List<PlannedRequest>> requests = claims.get(claim).requests();
        if (request == requests.size()) {
            return claim(claim + 1);
        }
        Step result = Step.TOO_MANY;
        for (PlannedRequest alternative : requests.get(request)) {
            Step step = slot(new Position(claim, request, alternative), 0, 0);
            if (step != Step.NONE && step != Step.TOO_MANY) {
                return step;
            }
            if (step == Step.NONE) {
                result = Step.NONE;
            }
        }
        return result;
    }

    /** The request that devices are being picked for. */
    private record Position(int claim, int request, PlannedRequest planned) {
        RequestShape shape() {
            return planned.shape();
        }
    }

    /**
     * Picks the device for one slot of a request, and all that follow.
     *
     * @param start where to begin in the list of devices: behind the device of the slot before, since the order of a
     *     request's devices does not matter
     */
    private Step slot(Position position, long slot, int start) {
        if (deadline.isOver()) {
            return Step.TIMED_OUT;
        }
        if (Thread.currentThread().isInterrupted()) {
            return Step.CANCELLED;
        }
        PlannedRequest planned = position.planned;
        if (planned.shape().all() && planned.devices().isEmpty()) {
            return Step.NONE;
        }
        if (slot >= planned.count()) {
            return request(position.claim, position.request + 1);
        }
        if (attempt.picks(position.claim).size() + planned.count() - slot > ClaimPlanner.MAX_DEVICES) {
            return Step.TOO_MANY;
        }
        return planned.shape().all() ? fixed(position, slot) : any(position, slot, start);
    }

    private Step fixed(Position position, long slot) {
        PoolDevice device = position.planned.devices().get((int) slot);
        if (attempt.isInUse(position.claim, position.shape(), device)
                || !attempt.pick(position.claim, position.shape(), device, null, true)) {
            return Step.NONE;
        }
        return undoUnlessFound(position, slot(position, slot + 1, 0));
    }

    private Step any(Position position, long slot, int start) {
        for (int i = start; i < devices.size(); i++) {
            if (pick(position, devices.get(i))) {
                Step step = undoUnlessFound(position, slot(position, slot + 1, i + 1));
                if (step != Step.NONE) {
                    return step;
                }
            }
        }
        return Step.NONE;
    }

    /** In use is looked at first, so an expression that fails on such a device goes unnoticed. */
    private boolean pick(Position position, PoolDevice device) {
        if (attempt.isInUse(position.claim, position.shape(), device)
                || !selection.isSelectable(claims.get(position.claim).claim(), position.shape(), device)) {
            return false;
        }
        Optional<Map<String, Quantity>> taken = attempt.available(position.claim, position.shape(), device);
        return taken.isPresent() && attempt.pick(position.claim, position.shape(), device, taken.get(), false);
    }

    private Step undoUnlessFound(Position position, Step step) {
        if (step != Step.FOUND) {
            attempt.undo(position.claim);
        }
        return step;
    }
}
