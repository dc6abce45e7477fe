package dev.troupe.edit.perturbed;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Pattern;

/** An edit that must not be applied. */
enum EditTrap {
    /** The block is for another file. */
    OTHER_FILE {
        @Override
        Optional<Set> set(PerturbedEdit sample, PerturbedEditSource samples, Random random) {
            List<String> file = samples.file(random);
            return shared(sample.search(), file) <= 1
                    ? Optional.of(new Set(file, sample.search(), sample.replace()))
                    : Optional.empty();
        }
    },
    /** The lines are in the file twice. */
    TWO_PLACES {
        @Override
        Optional<Set> set(PerturbedEdit sample, PerturbedEditSource samples, Random random) {
            List<String> file = new ArrayList<>(sample.file());
            file.add("between the two");
            file.addAll(sample.search());
            return Optional.of(new Set(file, sample.search(), sample.replace()));
        }
    },
    /** The lines are in the file twice, and written with other blanks. */
    TWO_PLACES_INDENTED {
        @Override
        Optional<Set> set(PerturbedEdit sample, PerturbedEditSource samples, Random random) {
            List<String> file = new ArrayList<>(sample.file());
            file.add("between the two");
            file.addAll(sample.search());
            return Optional.of(
                    new Set(file, indented(sample.search()), indented(sample.replace())));
        }
    },
    /** The edit is in already. */
    APPLIED {
        @Override
        Optional<Set> set(PerturbedEdit sample, PerturbedEditSource samples, Random random) {
            return sample.replace().size() >= sample.search().size()
                    ? Optional.of(new Set(sample.expected(), sample.search(), sample.replace()))
                    : Optional.empty();
        }
    },
    /** Most words of the lines are others in the file. */
    SIBLING {
        @Override
        Optional<Set> set(PerturbedEdit sample, PerturbedEditSource samples, Random random) {
            List<String> file = new ArrayList<>(sample.file());
            for (int i = 0; i < sample.search().size(); i++) {
                int at = sample.at() + i;
                file.set(at, WORD.matcher(file.get(at)).replaceAll(word -> turned(word.group())));
            }
            return shared(sample.search(), file) <= 1
                    ? Optional.of(new Set(file, sample.search(), sample.replace()))
                    : Optional.empty();
        }
    },
    /** Only the first and the last line are in the file. */
    ANCHORS {
        @Override
        Optional<Set> set(PerturbedEdit sample, PerturbedEditSource samples, Random random) {
            List<String> other = samples.file(random);
            int inner = sample.search().size() - 2;
            if (other.size() <= inner || inner < 3) {
                return Optional.empty();
            }
            List<String> lines = other.subList(0, inner);
            List<String> search = new ArrayList<>(lines);
            search.addFirst(sample.search().getFirst());
            search.addLast(sample.search().getLast());
            List<String> replace = new ArrayList<>(search);
            replace.set(2, "something else");
            return shared(lines, sample.file()) == 0 && PerturbedEditSource.folded(lines).size() > 2
                    ? Optional.of(new Set(sample.file(), search, replace))
                    : Optional.empty();
        }
    },
    /** Two places have the lines, each of them but for another one, which says about as much. */
    NEAR_TWINS {
        @Override
        Optional<Set> set(PerturbedEdit sample, PerturbedEditSource samples, Random random) {
            int size = sample.search().size();
            int one = random.nextInt(size);
            int two = random.nextInt(size);
            boolean context = one != two && sample.keeps(one) && sample.keeps(two);
            boolean telling =
                    context
                            && size >= 6
                            && WORD.matcher(sample.search().get(one)).find()
                            && WORD.matcher(sample.search().get(two)).find()
                            && alike(
                                    sample.search().get(one).strip().length(),
                                    sample.search().get(two).strip().length());
            if (!telling) {
                return Optional.empty();
            }
            List<String> file = new ArrayList<>(sample.file());
            file.set(sample.at() + one, turned(sample.search().get(one)));
            if (PerturbedEditSource.folded(file)
                    .containsAll(PerturbedEditSource.folded(List.of(sample.search().get(one))))) {
                return Optional.empty();
            }
            file.add("between the two");
            List<String> twin = new ArrayList<>(sample.search());
            twin.set(two, turned(sample.search().get(two)));
            file.addAll(twin);
            return Optional.of(new Set(file, sample.search(), sample.replace()));
        }
    };

    private static final Pattern WORD = Pattern.compile("[A-Za-z]{3,}");

    /** A file and an edit of it. */
    record Set(List<String> file, List<String> search, List<String> replace) {}

    /** The trap; empty where it would be none. */
    abstract Optional<Set> set(PerturbedEdit sample, PerturbedEditSource samples, Random random);

    private static long shared(List<String> lines, List<String> file) {
        List<String> folded = PerturbedEditSource.folded(file);
        return PerturbedEditSource.folded(lines).stream()
                .filter(line -> line.length() > 3)
                .filter(folded::contains)
                .count();
    }

    private static List<String> indented(List<String> lines) {
        return lines.stream().map(line -> line.isBlank() ? line : "   " + line).toList();
    }

    private static boolean alike(int one, int other) {
        return 3 * Math.min(one, other) >= 2 * Math.max(one, other);
    }

    private static String turned(String word) {
        return new StringBuilder(word).reverse().toString();
    }
}
