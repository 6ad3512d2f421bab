package io.berth.host.cluster.manifest;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import io.berth.api.tree.ReadFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A line of a CSV file without quotes. */
record Row(Position position, List<String> columns, List<String> cells) {
    private static final List<String> TEXTS = List.of(
            "sn", "name", "model", "gpu_spec", "qos", "pod_phase", "creation_time", "deletion_time", "scheduled_time");

    /** All lines with content, the header among them. */
    static List<Row> read(Path file) {
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (IOException e) {
            throw new InvalidInputException(new Problem(new Position(file.toString(), 0, 0), "", ReadFailure.of(e)));
        }
        List<Row> rows = new ArrayList<>();
        List<String> columns = List.of();
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).isBlank()) {
                List<String> cells = cells(lines.get(i));
                columns = columns.isEmpty() ? cells : columns;
                rows.add(new Row(new Position(file.toString(), i + 1, 1), columns, cells));
            }
        }
        return rows;
    }

    private static List<String> cells(String line) {
        return Arrays.stream(line.split(",", -1)).map(String::strip).toList();
    }

    /** Whether there are as many cells as columns, and numbers where numbers belong; adds what is wrong. */
    boolean isSound(List<String> header, List<Problem> problems) {
        if (cells.size() != header.size()) {
            problems.add(new Problem(
                    position, "", "has " + cells.size() + " cells, but there are " + header.size() + " columns"));
            return false;
        }
        for (int i = 0; i < cells.size(); i++) {
            if (!TEXTS.contains(header.get(i)) && !cells.get(i).matches("[0-9]{1,15}")) {
                problems.add(new Problem(
                        position, header.get(i), "\"" + cells.get(i) + "\" is no whole number of 0 or more"));
                return false;
            }
        }
        if (cells.getFirst().isEmpty()) {
            problems.add(new Problem(position, header.getFirst(), "the name is missing"));
            return false;
        }
        return true;
    }

    /** The cell of a column; empty if there is no such column. */
    String text(String column) {
        int index = columns.indexOf(column);
        return index < 0 ? "" : cells.get(index);
    }

    long number(String column) {
        return Long.parseLong(text(column));
    }
}
