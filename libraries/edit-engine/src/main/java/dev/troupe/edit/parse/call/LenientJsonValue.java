package dev.troupe.edit.parse.call;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A value as a model wrote it. */
sealed interface LenientJsonValue {

    /** A string. */
    record Text(String text) implements LenientJsonValue {}

    /** A number, {@code true}, {@code false} or {@code null}, as written. */
    record Word(String word) implements LenientJsonValue {}

    /** An array. */
    record Items(List<LenientJsonValue> items) implements LenientJsonValue {}

    /** An object; of two members of one name the last counts. */
    record Members(Map<String, LenientJsonValue> members) implements LenientJsonValue {

        /** The first of these members that is there. */
        Optional<LenientJsonValue> first(Iterable<String> names) {
            for (String name : names) {
                LenientJsonValue value = members.get(name);
                if (value != null) {
                    return Optional.of(value);
                }
            }
            return Optional.empty();
        }
    }
}
