package io.berth.host.telemetry;

import java.util.List;

/** Writes metrics in Prometheus' text format 0.0.4. */
final class TextWriter {
    private final StringBuilder text = new StringBuilder(32_768);

    void header(MetricInfo info, String type) {
        text.append("# HELP ").append(info.name()).append(' ');
        text.append(info.help().replace("\\", "\\\\").replace("\n", "\\n"));
        text.append("\n# TYPE ").append(info.name()).append(' ').append(type).append('\n');
    }

    void line(String name, List<String> labels, List<String> values, double value) {
        text.append(name);
        for (int i = 0; i < labels.size(); i++) {
            text.append(i == 0 ? '{' : ',').append(labels.get(i)).append("=\"");
            text.append(values.get(i).replace("\\", "\\\\").replace("\n", "\\n").replace("\"", "\\\""));
            text.append('"');
        }
        text.append(labels.isEmpty() ? " " : "} ").append(GoNumber.text(value)).append('\n');
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
