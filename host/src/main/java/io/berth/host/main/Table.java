package io.berth.host.main;

import io.berth.api.tree.PrintableText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** Rows of texts with aligned columns; columns of numbers stand right. */
final class Table {
    private static final String GAP = "  ";
    private static final Pattern NUMERIC = Pattern.compile("[-+0-9.,]*%?");

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
        rows.add(Arrays.stream(cells).map(PrintableText::of).toList());
        return this;
    }

    int size() {
        return rows.size();
    }

    /** A line for the header and one for each row. */
    List<String> lines(Style style) {
        return lines(style, Integer.MAX_VALUE);
    }

    /** A line for the header and one for each of the first rows. */
    List<String> lines(Style style, int limit) {
        List<List<String>> shown = rows.subList(0, Math.min(limit, rows.size()));
        int[] widths = header.stream().mapToInt(String::length).toArray();
        boolean[] numeric = new boolean[widths.length];
        Arrays.fill(numeric, true);
        for (List<String> row : shown) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
                numeric[i] &= NUMERIC.matcher(row.get(i)).matches();
            }
        }
        List<String> lines = new ArrayList<>();
        lines.add(style.bold(line(header, widths, numeric)));
        shown.forEach(row -> lines.add(line(row, widths, numeric)));
        return lines;
    }

    private static String line(List<String> cells, int[] widths, boolean[] numeric) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < cells.size(); i++) {
            String cell = cells.get(i);
            String padding = " ".repeat(widths[i] - cell.length());
            line.append(i == 0 ? "" : GAP).append(numeric[i] ? padding + cell : cell + padding);
        }
        return line.toString().stripTrailing();
    }
}
