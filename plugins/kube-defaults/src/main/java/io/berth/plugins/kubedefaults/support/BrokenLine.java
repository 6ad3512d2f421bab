package io.berth.plugins.kubedefaults.support;

import io.berth.api.tree.FieldProblems;
import java.util.List;

/** A function that is linear between points, and constant before the first and after the last one. */
public final class BrokenLine {
    /**
     * A point as written in arguments.
     *
     * @param utilization percent
     * @param score 0 to 10
     */
    public record ShapePoint(int utilization, int score) {}

    private static final int SCORE_SCALE = 10;
    private static final int HIGHEST_UTILIZATION = 100;
    private static final int HIGHEST_SCORE = 10;

    private final long[] x;
    private final long[] y;

    /** @param shape points in the order of their utilization; at least one */
    public BrokenLine(List<ShapePoint> shape) {
        x = shape.stream().mapToLong(ShapePoint::utilization).toArray();
        y = shape.stream()
                .mapToLong(point -> (long) point.score() * SCORE_SCALE)
                .toArray();
    }

    /** The value, 0 to 100. Allocates nothing. */
    public long at(long p) {
        for (int i = 0; i < x.length; i++) {
            if (p <= x[i]) {
                return i == 0 ? y[0] : y[i - 1] + (y[i] - y[i - 1]) * (p - x[i - 1]) / (x[i] - x[i - 1]);
            }
        }
        return y[y.length - 1];
    }

    /** Checks points as written in arguments. */
    public static void check(List<ShapePoint> shape, String field, FieldProblems problems) {
        if (shape.isEmpty()) {
            problems.required(field, "at least one point must be specified");
        }
        for (int i = 1; i < shape.size(); i++) {
            if (shape.get(i - 1).utilization() >= shape.get(i).utilization()) {
                problems.invalid(
                        field + "[" + i + "].utilization",
                        shape.get(i).utilization(),
                        "values must be sorted in increasing order");
                break;
            }
        }
        for (int i = 0; i < shape.size(); i++) {
            String at = field + "[" + i + "]";
            checkRange(at + ".utilization", shape.get(i).utilization(), HIGHEST_UTILIZATION, problems);
            checkRange(at + ".score", shape.get(i).score(), HIGHEST_SCORE, problems);
        }
    }

    private static void checkRange(String field, int value, int highest, FieldProblems problems) {
        if (value < 0 || value > highest) {
            problems.invalid(field, value, "not in valid range [0, " + highest + "]");
        }
    }
}
