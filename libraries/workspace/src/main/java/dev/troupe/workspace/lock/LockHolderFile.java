package dev.troupe.workspace.lock;

import dev.troupe.contracts.call.LeaseKey;
import dev.troupe.edit.file.AtomicFiles;
import dev.troupe.sandbox.process.ProcessGroup;
import dev.troupe.sandbox.process.ProcessIdentity;
import dev.troupe.sandbox.protection.MissingProtectedPaths;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Stream;

/** The note beside a lock that says who holds it: one fact a line, so that people can read it too. */
final class LockHolderFile {
    /** Stands between a link and where it leads; no address has it. */
    private static final String LEADS = ">";

    private final Path file;

    LockHolderFile(Path file) {
        this.file = file;
    }

    /** What it says; empty when there is none or it makes no sense. */
    Optional<LockHolder> read() throws IOException {
        try {
            return parse(Files.readAllLines(file, StandardCharsets.UTF_8));
        } catch (NoSuchFileException none) {
            return Optional.empty();
        }
    }

    void write(LockHolder holder) throws IOException {
        StringBuilder text = new StringBuilder();
        process(text, "process", holder.process());
        text.append("task ").append(holder.key().taskId()).append('\n');
        text.append("epoch ").append(holder.key().epoch()).append('\n');
        text.append("session ").append(holder.session()).append('\n');
        holder.groups().forEach(group -> process(text, "group", group.leader()));
        holder.absent().forEach(missingPaths -> absent(text, missingPaths));
        AtomicFiles.write(file, text.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** Says that the holder lives. */
    void touch() throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
    }

    /** When the holder was last seen alive: what stands in the note is no later, and may be much older. */
    Instant touched() throws IOException {
        return Files.getLastModifiedTime(file).toInstant();
    }

    void delete() throws IOException {
        Files.deleteIfExists(file);
    }

    private static void process(StringBuilder text, String name, ProcessIdentity process) {
        text.append(name).append(' ').append(process.pid());
        text.append(' ').append(process.born()).append('\n');
    }

    /** As addresses, which hold no blanks and every name that a file can have. */
    private static void absent(StringBuilder text, MissingProtectedPaths missingPaths) {
        text.append("absent ").append(missingPaths.workspace().toUri());
        text.append(' ').append(missingPaths.output().toUri());
        text.append(" since=").append(missingPaths.since());
        text.append(" lease=").append(missingPaths.lease());
        missingPaths.known().forEach(part -> text.append(" known=").append(part));
        missingPaths.paths().forEach(path -> text.append(' ').append(path.toUri()));
        missingPaths
                .links()
                .forEach((path, target) -> {
                    String name = URLEncoder.encode(target.toString(), StandardCharsets.UTF_8);
                    text.append(' ').append(path.toUri()).append(LEADS).append(name);
                });
        text.append('\n');
    }

    private static MissingProtectedPaths absent(String text) {
        List<Path> paths = new ArrayList<>();
        Map<Path, Path> links = new TreeMap<>();
        Set<String> known = new TreeSet<>();
        Instant since = Instant.MIN;
        Duration lease = Duration.ZERO;
        for (String one : text.split(" ", -1)) {
            String value = one.substring(one.indexOf('=') + 1);
            if (one.startsWith("since=")) {
                since = Instant.parse(value);
            } else if (one.startsWith("lease=")) {
                lease = Duration.parse(value);
            } else if (one.startsWith("known=")) {
                known.add(value);
            } else if (one.contains(LEADS)) {
                int leads = one.indexOf(LEADS);
                String name = one.substring(leads + LEADS.length());
                links.put(
                        Path.of(URI.create(one.substring(0, leads))),
                        Path.of(URLDecoder.decode(name, StandardCharsets.UTF_8)));
            } else {
                paths.add(Path.of(URI.create(one)));
            }
        }
        return new MissingProtectedPaths(
                paths.get(0),
                paths.get(1),
                since,
                lease,
                paths.subList(2, paths.size()),
                links,
                known);
    }

    private static Optional<LockHolder> parse(List<String> lines) {
        try {
            ProcessIdentity process = process(fact(lines, "process"));
            LeaseKey key =
                    new LeaseKey(
                            UUID.fromString(fact(lines, "task")),
                            Long.parseLong(fact(lines, "epoch")));
            List<ProcessGroup> groups =
                    facts(lines, "group").map(it -> new ProcessGroup(process(it))).toList();
            List<MissingProtectedPaths> absent =
                    facts(lines, "absent").map(LockHolderFile::absent).toList();
            return Optional.of(
                    new LockHolder(process, key, fact(lines, "session"), groups, absent));
        } catch (RuntimeException halfWritten) {
            return Optional.empty();
        }
    }

    private static String fact(List<String> lines, String name) {
        return facts(lines, name).findFirst().orElseThrow();
    }

    private static Stream<String> facts(List<String> lines, String name) {
        return lines.stream()
                .filter(line -> line.startsWith(name + " "))
                .map(line -> line.substring(name.length() + 1));
    }

    private static ProcessIdentity process(String text) {
        int blank = text.indexOf(' ');
        return new ProcessIdentity(
                Long.parseLong(text.substring(0, blank)), text.substring(blank + 1));
    }
}
