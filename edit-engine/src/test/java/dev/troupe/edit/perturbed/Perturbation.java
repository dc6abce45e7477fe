package dev.troupe.edit.perturbed;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** A way in which models write an edit that is not quite the file's. */
enum Perturbation {
    NONE {
        @Override
        Optional<Written> write(Sample sample, Random random) {
            return of(sample.search(), sample.replace());
        }
    },
    DEDENTED {
        @Override
        Optional<Written> write(Sample sample, Random random) {
            int common =
                    IntStream.concat(
                                    sample.search().stream()
                                            .filter(line -> !line.isBlank())
                                            .mapToInt(Perturbation::width),
                                    sample.replace().stream()
                                            .filter(line -> !line.isBlank())
                                            .mapToInt(Perturbation::width))
                            .min()
                            .orElse(0);
            UnaryOperator<String> cut = line -> line.isBlank() ? line : line.substring(common);
            return common == 0 ? Optional.empty() : both(sample, cut);
        }
    },
    INDENTED {
        @Override
        Optional<Written> write(Sample sample, Random random) {
            String indent = random.nextBoolean() ? "    " : "  ";
            return both(sample, line -> line.isBlank() ? line : indent + line);
        }
    },
    FIRST_INDENT_LOST {
        @Override
        Optional<Written> write(Sample sample, Random random) {
            boolean keeps = sample.head() > 0 && width(sample.search().getFirst()) > 0;
            if (!keeps || sample.search().getFirst().isBlank()) {
                return Optional.empty();
            }
            List<String> search = new ArrayList<>(sample.search());
            List<String> replace = new ArrayList<>(sample.replace());
            search.set(0, search.getFirst().strip());
            replace.set(0, replace.getFirst().strip());
            return of(search, replace);
        }
    },
    TRAILING_BLANKS {
        @Override
        Optional<Written> write(Sample sample, Random random) {
            return of(
                    sample.search().stream()
                            .map(line -> random.nextInt(3) == 0 ? line + "  " : line)
                            .toList(),
                    sample.replace());
        }
    },
    BLANK_LINE_ADDED {
        @Override
        Optional<Written> write(Sample sample, Random random) {
            return insert(sample, "", random);
        }
    },
    SLIP_IN_CONTEXT {
        @Override
        Optional<Written> write(Sample sample, Random random) {
            return inContext(sample, random, line -> slip(line, random));
        }
    },
    SLIP_IN_SEARCH {
        @Override
        Optional<Written> write(Sample sample, Random random) {
            int at = random.nextInt(sample.search().size());
            List<String> search = new ArrayList<>(sample.search());
            Optional<String> slip = slip(search.get(at), random);
            slip.ifPresent(line -> search.set(at, line));
            return slip.flatMap(line -> of(search, sample.replace()));
        }
    },
    LINE_MISSING {
        @Override
        Optional<Written> write(Sample sample, Random random) {
            return context(sample, random)
                    .filter(line -> line > 0 && line < sample.search().size() - 1)
                    .filter(line -> sample.search().size() >= 6)
                    .filter(line -> sample.keeps(line - 1) && sample.keeps(line + 1))
                    .flatMap(line -> {
                        List<String> search = new ArrayList<>(sample.search());
                        List<String> replace = new ArrayList<>(sample.replace());
                        replace.remove(inReplace(sample, line));
                        search.remove((int) line);
                        return of(search, replace);
                    });
        }
    },
    LINE_INVENTED {
        @Override
        Optional<Written> write(Sample sample, Random random) {
            return sample.search().size() < 6
                    ? Optional.empty()
                    : insert(sample, "    checkInvariants();", random);
        }
    },
    SMART_QUOTES {
        @Override
        Optional<Written> write(Sample sample, Random random) {
            return inContext(
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
        Optional<Written> write(Sample sample, Random random) {
            return all(
                    sample,
                    line -> line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"));
        }
    },
    ESCAPES_DOUBLED {
        @Override
        Optional<Written> write(Sample sample, Random random) {
            return all(sample, line -> line.replace("\\", "\\\\"));
        }
    },
    NUMBERED {
        @Override
        Optional<Written> write(Sample sample, Random random) {
            return of(
                    numbered(sample.search(), sample.at()),
                    numbered(sample.replace(), sample.at()));
        }
    },
    SEARCH_NUMBERED {
        @Override
        Optional<Written> write(Sample sample, Random random) {
            return of(numbered(sample.search(), sample.at()), sample.replace());
        }
    },
    ELIDED {
        @Override
        Optional<Written> write(Sample sample, Random random) {
            boolean front = sample.head() >= sample.tail();
            int kept = front ? sample.head() : sample.tail();
            if (kept < 5) {
                return Optional.empty();
            }
            int from = front ? 2 : sample.search().size() - kept + 2;
            int drift = front ? 0 : sample.replace().size() - sample.search().size();
            String dots = random.nextBoolean() ? "..." : "    // ... existing code ...";
            return of(
                    elided(sample.search(), from, from + kept - 4, dots),
                    elided(sample.replace(), from + drift, from + drift + kept - 4, dots));
        }
    };

    private static final Pattern LONG_WORD = Pattern.compile("[a-z]{6,}");

    /**
     * The share that may be refused. Where lines are missing it is often not certain where new ones go, and pieces of a
     * few lines may be at several places.
     */
    double mostRefused() {
        return switch (this) {
            case LINE_MISSING -> 0.15;
            case ELIDED -> 0.1;
            case LINE_INVENTED -> 0.06;
            default -> 0.02;
        };
    }

    /** The two halves of a block. */
    record Written(List<String> search, List<String> replace) {}

    /** The edit as such a model writes it; empty where that makes no difference. */
    abstract Optional<Written> write(Sample sample, Random random);

    private static Optional<Written> of(List<String> search, List<String> replace) {
        return Optional.of(new Written(search, replace));
    }

    private static Optional<Written> both(Sample sample, UnaryOperator<String> change) {
        return of(
                sample.search().stream().map(change).toList(),
                sample.replace().stream().map(change).toList());
    }

    private static Optional<Written> all(Sample sample, UnaryOperator<String> change) {
        return both(sample, change).filter(written -> !written.search().equals(sample.search()));
    }

    private static int width(String line) {
        return line.length() - line.stripLeading().length();
    }

    private static Optional<Integer> context(Sample sample, Random random) {
        List<Integer> context =
                IntStream.range(0, sample.search().size())
                        .filter(sample::keeps)
                        .filter(line -> !sample.search().get(line).isBlank())
                        .boxed()
                        .toList();
        return context.isEmpty()
                ? Optional.empty()
                : Optional.of(context.get(random.nextInt(context.size())));
    }

    private static int inReplace(Sample sample, int line) {
        return line < sample.head()
                ? line
                : line + sample.replace().size() - sample.search().size();
    }

    private static Optional<Written> inContext(
            Sample sample,
            Random random,
            java.util.function.Function<String, Optional<String>> change) {
        return context(sample, random)
                .flatMap(line ->
                        change.apply(sample.search().get(line))
                                .flatMap(changed -> {
                                    List<String> search = new ArrayList<>(sample.search());
                                    List<String> replace = new ArrayList<>(sample.replace());
                                    search.set(line, changed);
                                    replace.set(inReplace(sample, line), changed);
                                    return of(search, replace);
                                }));
    }

    private static Optional<Written> insert(Sample sample, String line, Random random) {
        return context(sample, random)
                .filter(at -> at > 0 && sample.keeps(at - 1))
                .flatMap(at -> {
                    List<String> search = new ArrayList<>(sample.search());
                    List<String> replace = new ArrayList<>(sample.replace());
                    search.add(at, line);
                    replace.add(inReplace(sample, at), line);
                    return of(search, replace);
                });
    }

    private static Optional<String> slip(String line, Random random) {
        List<MatchResult> words = LONG_WORD.matcher(line).results().toList();
        if (words.isEmpty()) {
            return Optional.empty();
        }
        MatchResult word = words.get(random.nextInt(words.size()));
        int at = word.start() + 1 + random.nextInt(word.group().length() - 3);
        if (line.charAt(at) == line.charAt(at + 1)) {
            return Optional.empty();
        }
        return Optional.of(
                switch (random.nextInt(3)) {
                    case 0 ->
                            line.substring(0, at)
                                    + line.charAt(at + 1)
                                    + line.charAt(at)
                                    + line.substring(at + 2);
                    case 1 -> line.substring(0, at) + line.substring(at + 1);
                    default -> line.substring(0, at) + line.charAt(at) + line.substring(at);
                });
    }

    private static List<String> numbered(List<String> lines, int at) {
        return IntStream.range(0, lines.size())
                .mapToObj(i -> "%4d| %s".formatted(at + 1 + i, lines.get(i)))
                .toList();
    }

    private static List<String> elided(List<String> lines, int from, int to, String dots) {
        List<String> elided = new ArrayList<>(lines.subList(0, from));
        elided.add(dots);
        elided.addAll(lines.subList(to, lines.size()));
        return elided;
    }
}
