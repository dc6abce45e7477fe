package dev.troupe.edit.perturbed;

import java.util.List;
import java.util.Optional;
import java.util.Random;

/** An edit of a file that is indented with tabs. */
final class TabbedEdit {

    private static final String LEVEL = "    ";

    private TabbedEdit() {}

    /** One edit in four of those whose files have levels of four blanks; the others stay. */
    static Optional<PerturbedEdit> orNot(Optional<PerturbedEdit> sample, Random random) {
        return random.nextInt(4) > 0
                ? sample
                : sample.map(it -> hasWideLevels(it.file()) ? tabbed(it) : it);
    }

    private static boolean hasWideLevels(List<String> file) {
        return file.stream()
                .allMatch(line ->
                        line.strip().startsWith("*")
                                || PerturbationText.width(line) % LEVEL.length() == 0);
    }

    private static PerturbedEdit tabbed(PerturbedEdit sample) {
        return new PerturbedEdit(
                tabbed(sample.file()),
                sample.at(),
                tabbed(sample.search()),
                tabbed(sample.replace()));
    }

    private static List<String> tabbed(List<String> lines) {
        return lines.stream()
                .map(line -> {
                    int levels = PerturbationText.width(line) / LEVEL.length();
                    return "\t".repeat(levels) + line.substring(levels * LEVEL.length());
                })
                .toList();
    }
}
