package io.berth.host.main;

import java.util.ArrayList;
import java.util.List;

/** Rows of texts with aligned columns; numbers, and columns of nothing else, stand right. */
final class Table {
    private static final String GAP = "  ";

    private final List<String> header;
    private final List<List<String>> rows = new ArrayList<>();

    Table(String... header) {
        this.header = List.of(header);
    }

    /** Adds a row; as many cells as the header has. */
    Table row(String... cells) {
        if (cells.length != header.size()) {
            throw new IllegalArgumentException("a row of " + cells.length + " cells under " + header.size());
        }
        rows.add(List.of(cells));
        return this;
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    /** A line for the header and one for each row. */
    List<String> lines(Style style) {
        List<String> lines = new ArrayList<>();
        lines.add(style.bold(line(header)));
        rows.forEach(row -> lines.add(line(row)));
        return lines;
    }

    private String line(List<String> cells) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < cells.size(); i++) {
            String cell = cells.get(i);
            String padding = " ".repeat(width(i) - cell.length());
            boolean last = i == cells.size() - 1;
            line.append(i == 0 ? "" : GAP);
            line.append(isNumeric(i) ? padding + cell : last ? cell : cell + padding);
        }
        return line.toString().stripTrailing();
    }

    private int width(int column) {
        int width = header.get(column).length();
        for (List<String> row : rows) {
            width = Math.max(width, row.get(column).length());
        }
        return width;
    }

    private boolean isNumeric(int column) {
        return !rows.isEmpty() && rows.stream().allMatch(row -> row.get(column).matches("[-+0-9.,]+%?|-|"));
    }
}
