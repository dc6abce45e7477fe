package dev.troupe.security.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How far a trail had come: its newest entry, and what of it had been moved out.
 *
 * @param parts that were moved out, oldest first; null of an anchor of a version that did not keep them
 * @param coming what is about to be moved out, or was when the service ended
 */
record TrailPosition(Mark mark, @Nullable List<ArchivedPart> parts, @Nullable ArchivedPart coming) {
    private static final Pattern MARK = Pattern.compile("(0|[1-9][0-9]{0,17}) ([0-9a-f]{64})");
    private static final Pattern COUNT = Pattern.compile("parts (0|[1-9][0-9]{0,8})");
    private static final String COMING = "coming ";

    /** An entry that was on the trail. */
    record Mark(long number, String hash) {}

    TrailPosition {
        parts = parts == null ? null : List.copyOf(parts);
    }

    /** The same with a part that is about to be moved out. */
    TrailPosition announcing(List<ArchivedPart> before, ArchivedPart next) {
        return new TrailPosition(mark, parts == null ? before : parts, next);
    }

    /** The first entry of a part that was moved out and that a database no longer tells of as it was. */
    Optional<Long> missing(List<ArchivedPart> told) {
        return known().filter(it -> !told.contains(it)).map(ArchivedPart::first).findFirst();
    }

    /** The first entry of a part that a database tells of though it was never moved out. */
    Optional<Long> forged(List<ArchivedPart> told) {
        if (parts == null) {
            return Optional.empty();
        }
        return told.stream()
                .filter(it -> !parts.contains(it) && !it.equals(coming))
                .map(ArchivedPart::first)
                .findFirst();
    }

    private Stream<ArchivedPart> known() {
        return parts == null ? Stream.empty() : parts.stream();
    }

    /** What stands in the file. */
    String text() {
        StringBuilder text = new StringBuilder();
        text.append(mark.number).append(' ').append(mark.hash).append('\n');
        if (parts != null) {
            text.append("parts ").append(parts.size()).append('\n');
            parts.forEach(it -> text.append(it.line()).append('\n'));
        }
        if (coming != null) {
            text.append(COMING).append(coming.line()).append('\n');
        }
        return text.toString();
    }

    /** What a file says; empty when it says nothing that can be relied on. */
    static Optional<TrailPosition> read(String text) {
        List<String> lines = text.lines().toList();
        Mark mark = lines.isEmpty() ? null : mark(lines.getFirst());
        if (mark == null) {
            return Optional.empty();
        }
        return lines.size() == 1
                ? Optional.of(new TrailPosition(mark, null, null))
                : read(mark, lines.get(1), lines.subList(2, lines.size()));
    }

    private static Optional<TrailPosition> read(Mark mark, String count, List<String> lines) {
        Matcher found = COUNT.matcher(count);
        if (!found.matches()) {
            return Optional.empty();
        }
        int parts = Integer.parseInt(found.group(1));
        List<ArchivedPart> read = new ArrayList<>();
        for (String line : lines) {
            boolean last = read.size() == parts && line.startsWith(COMING);
            ArchivedPart part = ArchivedPart.read(last ? line.substring(COMING.length()) : line);
            if (part == null) {
                return Optional.empty();
            }
            read.add(part);
        }
        boolean announced = read.size() == parts + 1 && lines.getLast().startsWith(COMING);
        return read.size() == parts || announced
                ? Optional.of(
                        new TrailPosition(
                                mark, read.subList(0, parts), announced ? read.getLast() : null))
                : Optional.empty();
    }

    private static @Nullable Mark mark(String line) {
        Matcher found = MARK.matcher(line);
        return found.matches() ? new Mark(Long.parseLong(found.group(1)), found.group(2)) : null;
    }
}
