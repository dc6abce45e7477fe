package dev.troupe.lsp.diagnostic;

import dev.troupe.contracts.languageserver.CodeDiagnostic;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Finds the diagnostics that were not there before. One was there before when an equal one stood on an equal line, wherever the
 * line is now, or on a line that was replaced by one like it. Each earlier diagnostic accounts for one.
 */
public final class NewDiagnosticFilter {
    private static final double ALIKE = 0.5;

    private NewDiagnosticFilter() {}

    /** Finds those of now that were not there before, in their order. */
    public static List<CodeDiagnostic> filter(
            List<CodeDiagnostic> before, List<CodeDiagnostic> now) {
        List<CodeDiagnostic> known = new ArrayList<>(before);
        List<CodeDiagnostic> unmatched = new ArrayList<>();
        for (CodeDiagnostic diagnostic : now) {
            if (!takeEqual(known, diagnostic)) {
                unmatched.add(diagnostic);
            }
        }
        List<CodeDiagnostic> fresh = new ArrayList<>();
        for (CodeDiagnostic diagnostic : unmatched) {
            if (!takeAlike(known, diagnostic)) {
                fresh.add(diagnostic);
            }
        }
        return fresh;
    }

    private static boolean takeEqual(List<CodeDiagnostic> known, CodeDiagnostic diagnostic) {
        return known.stream()
                .filter(it -> isSame(it, diagnostic))
                .filter(it -> it.lineText().strip().equals(diagnostic.lineText().strip()))
                .findFirst()
                .map(known::remove)
                .orElse(false);
    }

    private static boolean takeAlike(List<CodeDiagnostic> known, CodeDiagnostic diagnostic) {
        return known.stream()
                .filter(it -> isSame(it, diagnostic))
                .filter(it -> likeness(it.lineText(), diagnostic.lineText()) >= ALIKE)
                .findFirst()
                .map(known::remove)
                .orElse(false);
    }

    private static boolean isSame(CodeDiagnostic one, CodeDiagnostic other) {
        return one.severity() == other.severity()
                && Objects.equals(one.code(), other.code())
                && Objects.equals(one.source(), other.source())
                && one.message().equals(other.message());
    }

    /** The part of the longer line that both begin or end with. */
    private static double likeness(String first, String second) {
        String one = first.strip();
        String other = second.strip();
        int shorter = Math.min(one.length(), other.length());
        int head = 0;
        while (head < shorter && one.charAt(head) == other.charAt(head)) {
            head++;
        }
        int tail = 0;
        while (tail < shorter - head
                && one.charAt(one.length() - 1 - tail) == other.charAt(other.length() - 1 - tail)) {
            tail++;
        }
        int longer = Math.max(one.length(), other.length());
        return longer == 0 ? 1 : (double) (head + tail) / longer;
    }
}
