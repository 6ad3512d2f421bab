package io.berth.host.cluster.workload;

/** Compares what an owner wants with what there is. */
interface Controller {
    /**
     * What is to be done.
     *
     * @param shrink whether the owner has changed, so that what is too much goes; else only what is missing is made
     */
    Plan plan(Owner owner, Inventory inventory, boolean shrink);
}
