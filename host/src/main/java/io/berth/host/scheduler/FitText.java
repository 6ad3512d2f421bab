package io.berth.host.scheduler;

import io.berth.host.cycle.Refusal;
import java.util.TreeSet;

/** The fit error of a pod that was refused after its node was chosen. */
final class FitText {
    private FitText() {}

    static String ofOneNode(Refusal refusal) {
        TreeSet<String> lines = new TreeSet<>();
        refusal.rejection().reasons().forEach(reason -> lines.add("1 " + reason));
        String text = "0/1 nodes are available:";
        return lines.isEmpty() ? text : text + " " + String.join(", ", lines) + ".";
    }
}
