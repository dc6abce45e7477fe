package dev.troupe.cli.command;

import dev.troupe.cli.client.AuditClient;
import dev.troupe.cli.client.Wire;
import dev.troupe.cli.screen.JsonScreen;
import dev.troupe.cli.trail.Segment;
import dev.troupe.cli.trail.TrailFile;
import dev.troupe.contracts.security.AuditSegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/** {@code troupe audit --export} and {@code --archive}: the trail in files. */
final class AuditKeeping {
    private static final int PAGE = 500;

    private final Surroundings surroundings;
    private final AuditClient audit;
    private final AuditOutput output;

    AuditKeeping(Surroundings surroundings, AuditClient audit, AuditOutput output) {
        this.surroundings = surroundings;
        this.audit = audit;
        this.output = output;
    }

    void keep(AuditTask task) {
        String export = task.export;
        if (export == null) {
            archive(
                    Objects.requireNonNull(Moments.of("--before", task.before)),
                    surroundings.directory().resolve(Objects.requireNonNull(task.to)));
        } else if (export.equals("-")) {
            each(line -> {
                JsonScreen.print(surroundings.console(), line);
                return !surroundings.console().out().checkError();
            });
        } else {
            export(surroundings.directory().resolve(export));
        }
    }

    private void export(Path file) {
        if (Files.exists(file)) {
            throw new Usage(file + " exists already and was left as it is.", "Name another file.");
        }
        try (TrailFile fresh = TrailFile.in(TrailFile.parent(file))) {
            long entries =
                    each(line -> {
                        fresh.add(line);
                        return true;
                    });
            fresh.named(file);
            if (output.json()) {
                output.print(new Exported(file.toString(), entries, TrailFile.sha256(file)));
            } else {
                output.say(entries + " entries are in " + file + ".");
            }
        }
    }

    private record Exported(String file, long entries, String sha256) {}

    /** How many lines there were until they ended, or were enough. */
    private long each(Predicate<String> more) {
        long entries = 0;
        long last = 0;
        List<String> lines;
        do {
            lines = audit.export(last, PAGE);
            for (String line : lines) {
                if (!more.test(line)) {
                    return entries;
                }
                entries++;
            }
            last = lines.isEmpty() ? last : number(lines.getLast());
        } while (lines.size() == PAGE);
        return entries;
    }

    private static long number(String line) {
        return Wire.read(line, JsonNode.class).path("number").asLong();
    }

    private void archive(Instant before, Path directory) {
        if (!Files.isDirectory(directory)) {
            throw new Usage(
                    "--to " + directory + " is no directory.", "Make it, or name another one.");
        }
        Optional<AuditSegment> moved = new Segment(audit, directory).move(before);
        if (moved.isPresent()) {
            output.show(moved.get());
            return;
        }
        if (output.json()) {
            return;
        }
        List<AuditSegment> earlier = audit.segments();
        output.say("The oldest entry in the database is not older than " + before + ".");
        if (!earlier.isEmpty()) {
            AuditSegment last = earlier.getLast();
            output.say(
                    "Moved out last were the entries %d to %d, to %s."
                            .formatted(last.first(), last.last(), last.file()));
        }
    }
}
