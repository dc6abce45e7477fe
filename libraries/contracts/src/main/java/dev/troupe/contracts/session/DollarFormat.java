package dev.troupe.contracts.session;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** Money in words; given in millionths of a US dollar, as everywhere. */
public final class DollarFormat {
    private static final int MICROS = 6;
    private static final int CENTS = 2;
    private static final long CENT = 10_000;

    private DollarFormat() {}

    /**
     * What something cost: {@code $1,234.56}, {@code $0.01}. Below a cent to the last digit, since
     * {@code $0.00} would say that it was free.
     */
    public static String rounded(long micros) {
        return Math.abs(micros) < CENT
                ? exact(micros)
                : text(BigDecimal.valueOf(micros, MICROS).setScale(CENTS, RoundingMode.HALF_UP));
    }

    /**
     * What something may cost, and what that is compared with: {@code $2.50}, {@code $0.015}. To the
     * last digit, since a limit that is missed by less than a cent would look kept.
     */
    public static String exact(long micros) {
        BigDecimal plain = BigDecimal.valueOf(micros, MICROS).stripTrailingZeros();
        return text(plain.setScale(Math.max(CENTS, plain.scale())));
    }

    private static String text(BigDecimal dollars) {
        String sign = dollars.signum() < 0 ? "-" : "";
        return sign + String.format(Locale.ROOT, "$%,." + dollars.scale() + "f", dollars.abs());
    }
}
