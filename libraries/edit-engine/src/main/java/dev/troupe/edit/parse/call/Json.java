package dev.troupe.edit.parse.call;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A value as a model wrote it. */
sealed interface Json {

    /** A string. */
    record Text(String text) implements Json {}

    /** A number, {@code true}, {@code false} or {@code null}, as written. */
    record Word(String word) implements Json {}

    /** An array. */
    record Items(List<Json> items) implements Json {}

    /** An object; of two members of one name the last counts. */
    record Members(Map<String, Json> members) implements Json {

        /** The first of these members that is there. */
        Optional<Json> first(Iterable<String> names) {
            for (String name : names) {
                Json value = members.get(name);
                if (value != null) {
                    return Optional.of(value);
                }
            }
            return Optional.empty();
        }
    }
}
