package io.berth.host.telemetry;

import java.math.BigDecimal;

/** Numbers as Go writes them in metrics: the shortest text that reads back as the same number. */
final class GoNumber {
    private GoNumber() {}

    static String text(double value) {
        if (Double.isNaN(value)) {
            return "NaN";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "+Inf" : "-Inf";
        }
        if (value == 0) {
            return "0";
        }
        BigDecimal decimal = new BigDecimal(Double.toString(value)).stripTrailingZeros();
        int exponent = decimal.precision() - decimal.scale() - 1;
        if (exponent >= -4 && exponent < 6) {
            return decimal.toPlainString();
        }
        String digits = decimal.unscaledValue().abs().toString();
        String fraction = digits.length() > 1 ? "." + digits.substring(1) : "";
        String sign = value < 0 ? "-" : "";
        return sign + digits.charAt(0) + fraction + "e" + (exponent < 0 ? "-" : "+")
                + (Math.abs(exponent) < 10 ? "0" : "") + Math.abs(exponent);
    }
}
