package dev.troupe.worker.workflow.phase;

import dev.troupe.contracts.workflow.ArchitectureDesign;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Collectors;

/** A design as the Markdown that repositories keep. */
final class DecisionRecordFormatter {
    private DecisionRecordFormatter() {}

    /**
     * @param number counts the records of the repository
     */
    static String text(ArchitectureDesign design, int number, LocalDate day) {
        StringBuilder text =
                new StringBuilder("# %d. %s\n\n".formatted(number, line(design.title())));
        text.append("Date: ").append(day).append("\n\nStatus: accepted\n");
        section(text, "Context", design.context());
        section(text, "Decision", design.decision());
        section(text, "Alternatives", list(design.alternatives()));
        section(text, "Consequences", design.consequences());
        return text.toString();
    }

    private static String line(String title) {
        return title.strip().lines().findFirst().orElse("");
    }

    private static String list(List<String> entries) {
        return entries.stream().map(it -> "- " + it.strip()).collect(Collectors.joining("\n"));
    }

    private static void section(StringBuilder text, String title, String body) {
        if (!body.isBlank()) {
            text.append("\n## ").append(title).append("\n\n").append(body.strip()).append('\n');
        }
    }
}
