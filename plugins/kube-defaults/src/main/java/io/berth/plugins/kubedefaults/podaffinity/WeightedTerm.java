package io.berth.plugins.kubedefaults.podaffinity;

/** A term that counts for scores. */
record WeightedTerm(AffinityTerm term, long weight) {}
