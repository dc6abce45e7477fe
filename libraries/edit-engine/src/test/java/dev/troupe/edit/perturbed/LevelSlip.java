package dev.troupe.edit.perturbed;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A way in which one half of an edit loses or gains a level as wide as the lines have them, or is written in tabs. */
enum LevelSlip implements IndentationChange {
    LEVEL_LOST {
        @Override
        public Optional<List<String>> on(List<String> lines) {
            String level = level(lines);
            return lines.stream().allMatch(line -> line.isBlank() || line.startsWith(level))
                    ? IndentationSlip.without(lines, level.length())
                    : Optional.empty();
        }
    },
    LEVEL_GAINED {
        @Override
        public Optional<List<String>> on(List<String> lines) {
            String level = level(lines);
            return Optional.of(IndentationSlip.written(lines, line -> level + line));
        }
    },
    FIRST_LEVEL_LOST {
        @Override
        public Optional<List<String>> on(List<String> lines) {
            String level = level(lines);
            if (lines.isEmpty() || !lines.getFirst().startsWith(level)) {
                return Optional.empty();
            }
            List<String> slipped = new ArrayList<>(lines);
            slipped.set(0, lines.getFirst().substring(level.length()));
            return Optional.of(slipped);
        }
    },
    /** Tabs for blanks, or, where the lines have tabs, the other way round. */
    TABS {
        @Override
        public Optional<List<String>> on(List<String> lines) {
            if (level(lines).equals(TAB)) {
                return Optional.of(
                        IndentationSlip.written(
                                lines, line -> line.replace(TAB, " ".repeat(WIDE))));
            }
            int step = step(lines);
            boolean even =
                    lines.stream().allMatch(line -> PerturbationText.width(line) % step == 0);
            List<String> tabs = IndentationSlip.written(lines, line -> tabbed(line, step));
            return even && !tabs.equals(lines) ? Optional.of(tabs) : Optional.empty();
        }
    };

    private static final String TAB = "\t";
    private static final int WIDE = 4;
    private static final int NARROW = 2;

    private static String tabbed(String line, int step) {
        int width = PerturbationText.width(line);
        return TAB.repeat(width / step) + line.substring(width);
    }

    private static String level(List<String> lines) {
        return lines.stream().anyMatch(line -> line.startsWith(TAB))
                ? TAB
                : " ".repeat(step(lines));
    }

    /** The width of a level: two where a line is indented so, else four. */
    private static int step(List<String> lines) {
        return lines.stream()
                        .filter(line -> !line.strip().startsWith("*"))
                        .anyMatch(line -> PerturbationText.width(line) % WIDE == NARROW)
                ? NARROW
                : WIDE;
    }
}
