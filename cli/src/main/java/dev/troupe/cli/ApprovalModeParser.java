package dev.troupe.cli;

import dev.troupe.contracts.session.ApprovalMode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.TypeConversionException;

/** Approval modes as people write them. */
final class ApprovalModeParser {
    private ApprovalModeParser() {}

    /** Reads {@code plan}, {@code ask}, {@code accept-edits} or {@code automatic}. */
    static ApprovalMode parse(String text) {
        for (ApprovalMode mode : ApprovalMode.values()) {
            if (write(mode).equals(text)) {
                return mode;
            }
        }
        List<String> all =
                Arrays.stream(ApprovalMode.values()).map(ApprovalModeParser::write).toList();
        throw new TypeConversionException(
                "'" + text + "' is no mode; it is one of " + String.join(", ", all));
    }

    static String write(ApprovalMode mode) {
        return mode.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
