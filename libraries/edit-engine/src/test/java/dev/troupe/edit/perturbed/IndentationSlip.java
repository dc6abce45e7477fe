package dev.troupe.edit.perturbed;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A way in which one half of an edit loses or gains indentation. */
enum IndentationSlip implements IndentationChange {
    NONE {
        @Override
        public Optional<List<String>> on(List<String> lines) {
            return Optional.of(lines);
        }
    },
    /** All that the lines have in common. */
    LOST {
        @Override
        public Optional<List<String>> on(List<String> lines) {
            return without(lines, common(lines));
        }
    },
    /** One level of it. */
    STEP_LOST {
        @Override
        public Optional<List<String>> on(List<String> lines) {
            return common(lines) > STEP ? without(lines, STEP) : Optional.empty();
        }
    },
    GAINED {
        @Override
        public Optional<List<String>> on(List<String> lines) {
            return Optional.of(written(lines, line -> " ".repeat(STEP) + line));
        }
    },
    TAB_GAINED {
        @Override
        public Optional<List<String>> on(List<String> lines) {
            return Optional.of(written(lines, line -> "\t" + line));
        }
    },
    FIRST_LOST {
        @Override
        public Optional<List<String>> on(List<String> lines) {
            if (lines.isEmpty() || lines.getFirst().equals(lines.getFirst().strip())) {
                return Optional.empty();
            }
            List<String> slipped = new ArrayList<>(lines);
            slipped.set(0, lines.getFirst().strip());
            return Optional.of(slipped);
        }
    };

    private static final int STEP = 4;

    static Optional<List<String>> without(List<String> lines, int blanks) {
        return blanks == 0
                ? Optional.empty()
                : Optional.of(written(lines, line -> line.substring(blanks)));
    }

    static List<String> written(List<String> lines, UnaryOperator<String> change) {
        return lines.stream().map(line -> line.isBlank() ? line : change.apply(line)).toList();
    }

    static int common(List<String> lines) {
        return lines.stream()
                .filter(line -> !line.isBlank())
                .mapToInt(PerturbationText::width)
                .min()
                .orElse(0);
    }
}
