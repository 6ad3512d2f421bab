package io.berth.api.cycle;

/** What PreFilter answers: go on, look only at some nodes, leave this plugin's Filter out, or refuse the pod. */
public sealed interface PreFilterResult permits Proceed, OnlyNodes, Skip, Rejection {}
