package dev.troupe.edit.perturbed;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A way in which models write an edit that is not quite the file's. */
enum EditPerturbation {
    NONE {
        @Override
        Optional<Written> write(PerturbedEdit sample, Random random) {
            return PerturbationText.of(sample.search(), sample.replace());
        }
    },
    DEDENTED {
        @Override
        Optional<Written> write(PerturbedEdit sample, Random random) {
            int common =
                    IntStream.concat(
                                    sample.search().stream()
                                            .filter(line -> !line.isBlank())
                                            .mapToInt(PerturbationText::width),
                                    sample.replace().stream()
                                            .filter(line -> !line.isBlank())
                                            .mapToInt(PerturbationText::width))
                            .min()
                            .orElse(0);
            UnaryOperator<String> cut = line -> line.isBlank() ? line : line.substring(common);
            return common == 0 ? Optional.empty() : PerturbationText.both(sample, cut);
        }
    },
    INDENTED {
        @Override
        Optional<Written> write(PerturbedEdit sample, Random random) {
            String indent = random.nextBoolean() ? "    " : "  ";
            return PerturbationText.both(sample, line -> line.isBlank() ? line : indent + line);
        }
    },
    FIRST_INDENT_LOST {
        @Override
        Optional<Written> write(PerturbedEdit sample, Random random) {
            boolean keeps =
                    sample.head() > 0 && PerturbationText.width(sample.search().getFirst()) > 0;
            if (!keeps || sample.search().getFirst().isBlank()) {
                return Optional.empty();
            }
            List<String> search = new ArrayList<>(sample.search());
            List<String> replace = new ArrayList<>(sample.replace());
            search.set(0, search.getFirst().strip());
            replace.set(0, replace.getFirst().strip());
            return PerturbationText.of(search, replace);
        }
    },
    TRAILING_BLANKS {
        @Override
        Optional<Written> write(PerturbedEdit sample, Random random) {
            return PerturbationText.of(
                    sample.search().stream()
                            .map(line -> random.nextInt(3) == 0 ? line + "  " : line)
                            .toList(),
                    sample.replace());
        }
    },
    BLANK_LINE_ADDED {
        @Override
        Optional<Written> write(PerturbedEdit sample, Random random) {
            return PerturbationText.insert(sample, List.of(""), random);
        }
    },
    SLIP_IN_CONTEXT {
        @Override
        Optional<Written> write(PerturbedEdit sample, Random random) {
            return PerturbationText.inContext(
                    sample, random, line -> PerturbationText.slip(line, random));
        }
    },
    SLIP_IN_SEARCH {
        @Override
        Optional<Written> write(PerturbedEdit sample, Random random) {
            int at = random.nextInt(sample.search().size());
            List<String> search = new ArrayList<>(sample.search());
            Optional<String> slip = PerturbationText.slip(search.get(at), random);
            slip.ifPresent(line -> search.set(at, line));
            return slip.flatMap(line -> PerturbationText.of(search, sample.replace()));
        }
    },
    LINE_MISSING {
        @Override
        Optional<Written> write(PerturbedEdit sample, Random random) {
            return PerturbationText.context(sample, random)
                    .filter(line -> line > 0 && line < sample.search().size() - 1)
                    .filter(line -> sample.search().size() >= 6)
                    .filter(line -> sample.keeps(line - 1) && sample.keeps(line + 1))
                    .flatMap(line -> {
                        List<String> search = new ArrayList<>(sample.search());
                        List<String> replace = new ArrayList<>(sample.replace());
                        replace.remove(PerturbationText.inReplace(sample, line));
                        search.remove((int) line);
                        return PerturbationText.of(search, replace);
                    });
        }
    },
    LINE_INVENTED {
        @Override
        Optional<Written> write(PerturbedEdit sample, Random random) {
            return sample.search().size() < 6
                    ? Optional.empty()
                    : PerturbationText.insert(sample, List.of("    checkInvariants();"), random);
        }
    },
    SMART_QUOTES {
        @Override
        Optional<Written> write(PerturbedEdit sample, Random random) {
            return PerturbationText.inContext(
                    sample,
                    random,
                    line ->
                            line.contains("\"") || line.contains("'")
                                    ? Optional.of(
                                            line.replace('"', '\u201D').replace('\'', '\u2019'))
                                    : Optional.empty());
        }
    },
    ENTITIES {
        @Override
        Optional<Written> write(PerturbedEdit sample, Random random) {
            return PerturbationText.all(
                    sample,
                    line -> line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"));
        }
    },
    ESCAPES_DOUBLED {
        @Override
        Optional<Written> write(PerturbedEdit sample, Random random) {
            return PerturbationText.all(sample, line -> line.replace("\\", "\\\\"));
        }
    },
    NUMBERED {
        @Override
        Optional<Written> write(PerturbedEdit sample, Random random) {
            return PerturbationText.of(
                    PerturbationText.numbered(sample.search(), sample.at()),
                    PerturbationText.numbered(sample.replace(), sample.at()));
        }
    },
    SEARCH_NUMBERED {
        @Override
        Optional<Written> write(PerturbedEdit sample, Random random) {
            return PerturbationText.of(
                    PerturbationText.numbered(sample.search(), sample.at()), sample.replace());
        }
    },
    /** Every level is half as wide as in the file. */
    NARROWED {
        @Override
        Optional<Written> write(PerturbedEdit sample, Random random) {
            boolean spaces =
                    Stream.concat(sample.search().stream(), sample.replace().stream())
                            .allMatch(line ->
                                    line.isBlank() || PerturbationText.isIndentedByFours(line));
            return spaces
                    ? PerturbationText.all(
                            sample, line -> line.substring(PerturbationText.width(line) / 2))
                    : Optional.empty();
        }
    },
    BLANKS_WITHIN {
        @Override
        Optional<Written> write(PerturbedEdit sample, Random random) {
            return PerturbationText.inContext(sample, random, PerturbationText::loosened);
        }
    },
    BLANK_LINES_AROUND {
        @Override
        Optional<Written> write(PerturbedEdit sample, Random random) {
            return PerturbationText.of(
                    PerturbationText.around(sample.search(), ""),
                    PerturbationText.around(sample.replace(), ""));
        }
    },
    FENCED {
        @Override
        Optional<Written> write(PerturbedEdit sample, Random random) {
            return PerturbationText.of(
                    PerturbationText.around(sample.search(), "```"),
                    PerturbationText.around(sample.replace(), "```"));
        }
    },
    QUOTES_ESCAPED {
        @Override
        Optional<Written> write(PerturbedEdit sample, Random random) {
            return PerturbationText.all(sample, line -> line.replace("\"", "\\\""));
        }
    },
    SLIPS_ALL_OVER {
        @Override
        Optional<Written> write(PerturbedEdit sample, Random random) {
            return PerturbationText.inAllContext(
                    sample, line -> PerturbationText.slip(line, random));
        }
    },
    LINES_INVENTED {
        @Override
        Optional<Written> write(PerturbedEdit sample, Random random) {
            return sample.search().size() < 6
                    ? Optional.empty()
                    : PerturbationText.insert(
                            sample, PerturbationText.invented(sample.search().size() / 2), random);
        }
    },
    ELIDED {
        @Override
        Optional<Written> write(PerturbedEdit sample, Random random) {
            boolean front = sample.head() >= sample.tail();
            int kept = front ? sample.head() : sample.tail();
            if (kept < 5) {
                return Optional.empty();
            }
            int from = front ? 2 : sample.search().size() - kept + 2;
            int drift = front ? 0 : sample.replace().size() - sample.search().size();
            String dots = random.nextBoolean() ? "..." : "    // ... existing code ...";
            return PerturbationText.of(
                    PerturbationText.elided(sample.search(), from, from + kept - 4, dots),
                    PerturbationText.elided(
                            sample.replace(), from + drift, from + drift + kept - 4, dots));
        }
    };

    /**
     * The share that may be refused. Where lines are missing it is often not certain where new ones go, and pieces of a
     * few lines may be at several places.
     */
    double mostRefused() {
        return switch (this) {
            case LINE_MISSING -> 0.15;
            case ELIDED -> 0.1;
            case LINE_INVENTED -> 0.06;
            case LINES_INVENTED -> 0.25;
            case BLANK_LINES_AROUND -> 0.1;
            default -> 0.02;
        };
    }

    /** The two halves of a block. */
    record Written(List<String> search, List<String> replace) {}

    /** The edit as such a model writes it; empty where that makes no difference. */
    abstract Optional<Written> write(PerturbedEdit sample, Random random);
}
