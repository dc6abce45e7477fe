package dev.troupe.permission.condition;

import dev.troupe.permission.condition.RuleCondition.BranchIs;
import dev.troupe.permission.condition.RuleCondition.CommitCount;
import dev.troupe.permission.condition.RuleCondition.FileContains;
import dev.troupe.permission.condition.RuleCondition.FileExists;
import dev.troupe.permission.condition.RuleCondition.FileModified;
import dev.troupe.permission.condition.RuleCondition.TimeWindow;
import java.time.LocalTime;
import java.time.format.DateTimeParseException;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Reads the value of a condition by its kind. */
final class ConditionKinds {
    private ConditionKinds() {}

    /**
     * The condition.
     *
     * @throws IllegalArgumentException with a sentence about what is wrong
     */
    static RuleCondition read(String kind, JsonNode value) {
        return switch (kind) {
            case "branch_is" -> new BranchIs(text(kind, value));
            case "file_exists" -> new FileExists(path(kind, value));
            case "file_contains" -> contains(kind, value);
            case "file_modified" -> new FileModified(paths(kind, value));
            case "time_window" -> window(kind, value);
            case "commit_count" -> count(kind, value);
            default ->
                    throw new IllegalArgumentException(
                            "There is no condition '"
                                    + kind
                                    + "'; known are branch_is, file_exists, file_contains,"
                                    + " file_modified, time_window and commit_count.");
        };
    }

    private static String text(String kind, JsonNode value) {
        if (!value.isString() || value.stringValue().isBlank()) {
            throw wrong(kind, value, "a text");
        }
        return value.stringValue();
    }

    private static String path(String kind, JsonNode value) {
        String path = text(kind, value);
        boolean leaves = List.of(path.split("/", -1)).contains("..");
        if (leaves || path.startsWith("/") || path.startsWith("~") || path.indexOf('\\') >= 0) {
            throw wrong(kind, value, "a path within the working tree, with '/' between its parts");
        }
        return path;
    }

    private static RuleCondition contains(String kind, JsonNode value) {
        if (!value.isArray() || value.size() != 2) {
            throw wrong(kind, value, "a path and a text, [\"Cargo.toml\", \"version = \"]");
        }
        return new FileContains(path(kind, value.path(0)), text(kind, value.path(1)));
    }

    private static List<String> paths(String kind, JsonNode value) {
        if (value.isString()) {
            return List.of(path(kind, value));
        }
        if (!value.isArray() || value.isEmpty()) {
            throw wrong(kind, value, "a list of at least one path");
        }
        return value.valueStream().map(each -> path(kind, each)).toList();
    }

    private static RuleCondition window(String kind, JsonNode value) {
        String shape = "two different times, such as \"08:00-20:00\" or \"22:00-06:00\"";
        String[] ends = text(kind, value).split("-", -1);
        if (ends.length != 2) {
            throw wrong(kind, value, shape);
        }
        try {
            LocalTime from = LocalTime.parse(ends[0].strip());
            String end = ends[1].strip();
            boolean midnight = end.equals("24:00");
            LocalTime to = midnight ? LocalTime.MIDNIGHT : LocalTime.parse(end);
            if (midnight || !from.equals(to)) {
                return new TimeWindow(from, to);
            }
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(wrong(kind, value, shape).getMessage(), e);
        }
        throw wrong(kind, value, shape);
    }

    private static RuleCondition count(String kind, JsonNode value) {
        if (value.isIntegralNumber()) {
            return count(kind, value, number(kind, value, value), Long.MAX_VALUE);
        }
        boolean known =
                value.propertyNames().stream().allMatch(key -> List.of("min", "max").contains(key));
        if (!value.isObject() || value.isEmpty() || !known) {
            throw wrong(kind, value, "a number, or an object with 'min' or 'max'");
        }
        long least = value.has("min") ? number(kind, value, value.path("min")) : 0;
        long most = value.has("max") ? number(kind, value, value.path("max")) : Long.MAX_VALUE;
        return count(kind, value, least, most);
    }

    private static RuleCondition count(String kind, JsonNode value, long least, long most) {
        if (least > most) {
            throw wrong(kind, value, "a 'min' that is not above its 'max'");
        }
        return new CommitCount(least, most);
    }

    private static long number(String kind, JsonNode value, JsonNode number) {
        if (!number.isIntegralNumber() || !number.canConvertToLong() || number.longValue() < 0) {
            throw wrong(kind, value, "whole numbers that are not negative");
        }
        return number.longValue();
    }

    private static IllegalArgumentException wrong(String kind, JsonNode value, String wanted) {
        return new IllegalArgumentException(
                "The condition '" + kind + "' takes " + wanted + ", not " + value + ".");
    }
}
