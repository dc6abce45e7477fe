package dev.troupe.contracts.repository;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Holds what a repository's file sets, read from the text that a person trusts. Environment and flags of whoever uses
 * it are stronger.
 *
 * @param file absolute path of the file
 * @param sha256 of that text, in hexadecimal
 */
public record RepositorySettings(String file, String sha256, List<Value> values) {
    private static final int SHOWN = 12;

    /** Copies the values. */
    public RepositorySettings {
        values = List.copyOf(values);
    }

    /**
     * One value.
     *
     * @param key without the word that all keys begin with, such as {@code worker.max-turns}
     * @param values one, or the elements of a list
     * @param line where it stands, counted from 1
     */
    public record Value(String key, List<String> values, int line) {
        /** Copies the values. */
        public Value {
            values = List.copyOf(values);
        }

        /** The value, or the list in one line. */
        public String text() {
            return values.size() == 1 ? values.getFirst() : values.toString();
        }
    }

    /** Finds what is set for a key. */
    public Optional<Value> find(String key) {
        return values.stream().filter(it -> it.key().equals(key)).findFirst();
    }

    /** The part whose keys fit. */
    public RepositorySettings only(Predicate<String> keys) {
        return new RepositorySettings(
                file, sha256, values.stream().filter(it -> keys.test(it.key())).toList());
    }

    /** Describes for people where a value is set. */
    public String place(Value value) {
        return file + ":" + value.line();
    }

    /** The beginning of the hash, for people. */
    public String shortHash() {
        return sha256.substring(0, Math.min(SHOWN, sha256.length()));
    }
}
