package dev.troupe.permission.schema;

import java.util.List;
import java.util.Map;

/** A value in a JSON text, with the line in which it begins, from 1. */
sealed interface Json {
    int line();

    /** What a person calls it. */
    String shown();

    /** A string. */
    record Text(String text, int line) implements Json {
        @Override
        public String shown() {
            return "`" + text + "`";
        }
    }

    /** A whole number. */
    record Whole(int number, int line) implements Json {
        @Override
        public String shown() {
            return "`" + number + "`";
        }
    }

    /** True or false. */
    record Flag(boolean flag, int line) implements Json {
        @Override
        public String shown() {
            return "`" + flag + "`";
        }
    }

    /** An array. */
    record Items(List<Json> items, int line) implements Json {
        @Override
        public String shown() {
            return "a list";
        }
    }

    /** An object, its members in order. */
    record Members(Map<String, Json> members, int line) implements Json {
        @Override
        public String shown() {
            return "an object";
        }
    }
}
