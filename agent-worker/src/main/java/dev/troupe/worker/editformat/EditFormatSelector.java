package dev.troupe.worker.editformat;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Remembers which edits of which files were refused since each file was changed last, and says which format to try
 * next: two answers in one format are enough. Not safe for several threads.
 */
public final class EditFormatSelector {
    private static final int TRIES = 2;

    /** Nobody wants a model to write a larger file anew because of an edit. */
    private static final long LARGEST_WRITTEN = 40_000;

    private final List<EditFormat> order;
    private final Predicate<String> offered;
    private final Map<String, Map<EditFormat, Set<Integer>>> refusals = new HashMap<>();

    /**
     * @param order formats, the one to be tried first at the front; nothing is said when it is empty
     * @param offered whether the agent has a tool
     */
    public EditFormatSelector(List<EditFormat> order, Predicate<String> offered) {
        this.order = List.copyOf(order);
        this.offered = offered;
    }

    /**
     * An edit was refused; several of one turn count once, as the model has not heard of the first.
     *
     * @param path the file; empty where the edit could not be read so far
     */
    public void refused(String path, EditFormat format, int turn) {
        refusals.computeIfAbsent(path, _ -> new EnumMap<>(EditFormat.class))
                .computeIfAbsent(format, _ -> new LinkedHashSet<>())
                .add(turn);
    }

    /** The file was changed: whatever did it works. */
    public void changed(String path) {
        refusals.remove(path);
        refusals.remove("");
    }

    /**
     * Tells the model what to do after a refusal.
     *
     * @param format in which the refused edit was written
     * @param size bytes of the file
     * @return empty while it may as well try again
     */
    public Optional<Advice> advice(String path, EditFormat format, long size) {
        if (order.isEmpty() || !spent(path, format)) {
            return Optional.empty();
        }
        List<EditFormat> left =
                order.stream()
                        .filter(it -> offered.test(it.word()) && !spent(path, it))
                        .filter(it -> it != EditFormat.WRITE || size <= LARGEST_WRITTEN)
                        .toList();
        return Optional.of(
                left.isEmpty()
                        ? new Advice.Exhausted(named(path), tried(path))
                        : new Advice.Next(named(path), format, left.getFirst()));
    }

    private static String named(String path) {
        return path.isEmpty() ? "the file" : path;
    }

    private boolean spent(String path, EditFormat format) {
        return refusals.getOrDefault(path, Map.of()).getOrDefault(format, Set.of()).size() >= TRIES;
    }

    private List<EditFormat> tried(String path) {
        return new ArrayList<>(refusals.getOrDefault(path, Map.of()).keySet());
    }

    /** Tells the model what to do after a refused edit. */
    public sealed interface Advice {
        /** For the model. */
        String text();

        /**
         * Another format is to be tried.
         *
         * @param last the one that was refused
         */
        record Next(String path, EditFormat last, EditFormat format) implements Advice {
            @Override
            public String text() {
                return "Edits of %s with %s were refused twice. Do not send a third one: make this change with %s"
                        .formatted(path, last.word(), format.how(path));
            }
        }

        /**
         * There is no other format.
         *
         * @param tried those that were refused
         */
        record Exhausted(String path, List<EditFormat> tried) implements Advice {
            /** Copies the list. */
            public Exhausted {
                tried = List.copyOf(tried);
            }

            @Override
            public String text() {
                return "There is no other way left to edit %s: %s. Read the file once more and try once with lines copied from it; if that is refused too, leave this file as it is, go on with the rest, and say at the end which change is missing and where."
                        .formatted(path, words());
            }

            /** For people. */
            public String notice() {
                return "The agent's edits of %s match no place in the file (%s). The agent was told to continue without them and to report what is missing."
                        .formatted(path, words());
            }

            private String words() {
                return tried.stream().map(EditFormat::word).collect(Collectors.joining(", "))
                        + (tried.size() == 1 ? " was" : " were each")
                        + " refused twice";
            }
        }
    }
}
