package dev.troupe.worker.workspace;

import dev.troupe.edit.file.AtomicFiles;
import dev.troupe.ledger.lease.LeaseKey;
import dev.troupe.worker.command.ProcessGroup;
import dev.troupe.worker.command.ProcessIdentity;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The note beside a lock that says who holds it: one fact a line, so that people can read it too. */
final class HolderFile {
    private final Path file;

    HolderFile(Path file) {
        this.file = file;
    }

    /** What it says; empty when there is none or it makes no sense. */
    Optional<Holder> read() throws IOException {
        try {
            return parse(Files.readAllLines(file, StandardCharsets.UTF_8));
        } catch (NoSuchFileException none) {
            return Optional.empty();
        }
    }

    void write(Holder holder) throws IOException {
        StringBuilder text = new StringBuilder();
        process(text, "process", holder.process());
        text.append("task ").append(holder.key().taskId()).append('\n');
        text.append("epoch ").append(holder.key().epoch()).append('\n');
        text.append("session ").append(holder.session()).append('\n');
        holder.groups().forEach(group -> process(text, "group", group.leader()));
        AtomicFiles.write(file, text.toString().getBytes(StandardCharsets.UTF_8));
    }

    void delete() throws IOException {
        Files.deleteIfExists(file);
    }

    private static void process(StringBuilder text, String name, ProcessIdentity process) {
        text.append(name).append(' ').append(process.pid());
        text.append(' ').append(process.born()).append('\n');
    }

    private static Optional<Holder> parse(List<String> lines) {
        try {
            ProcessIdentity process = process(fact(lines, "process"));
            LeaseKey key =
                    new LeaseKey(
                            UUID.fromString(fact(lines, "task")),
                            Long.parseLong(fact(lines, "epoch")));
            List<ProcessGroup> groups = new ArrayList<>();
            for (String line : lines) {
                if (line.startsWith("group ")) {
                    groups.add(new ProcessGroup(process(line.substring("group ".length()))));
                }
            }
            return Optional.of(new Holder(process, key, fact(lines, "session"), groups));
        } catch (RuntimeException halfWritten) {
            return Optional.empty();
        }
    }

    private static String fact(List<String> lines, String name) {
        return lines.stream()
                .filter(line -> line.startsWith(name + " "))
                .map(line -> line.substring(name.length() + 1))
                .findFirst()
                .orElseThrow();
    }

    private static ProcessIdentity process(String text) {
        int blank = text.indexOf(' ');
        return new ProcessIdentity(
                Long.parseLong(text.substring(0, blank)), text.substring(blank + 1));
    }
}
