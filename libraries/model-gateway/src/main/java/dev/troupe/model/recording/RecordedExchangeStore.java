package dev.troupe.model.recording;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The files of a recording, one for each exchange, in the order of the requests. */
final class RecordedExchangeStore {
    private static final String END = ".json";
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private static final Pattern NUMBERED = Pattern.compile("(\\d{1,9})\\.(json|part)");

    private final Path directory;
    private final AtomicInteger last;

    private RecordedExchangeStore(Path directory, int last) {
        this.directory = directory;
        this.last = new AtomicInteger(last);
    }

    /** Files to write; new ones follow those that are there. */
    static RecordedExchangeStore written(Path directory) {
        try {
            Files.createDirectories(directory, only("rwx------"));
            return new RecordedExchangeStore(directory, highest(directory));
        } catch (IOException e) {
            throw unusable(directory, "cannot be written: " + e, e);
        }
    }

    /** All exchanges of a recording. */
    static List<RecordedExchange> read(Path directory) {
        try {
            List<RecordedExchange> exchanges = new ArrayList<>();
            for (Path file : list(directory)) {
                exchanges.add(JSON.readValue(Files.readString(file), RecordedExchange.class));
            }
            return exchanges;
        } catch (IOException | JacksonException e) {
            throw unusable(directory, "cannot be read: " + e.getMessage(), e);
        }
    }

    /** Also of those that were never finished; files in between may have been taken out. */
    private static int highest(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(it -> NUMBERED.matcher(it.getFileName().toString()))
                    .filter(Matcher::matches)
                    .mapToInt(it -> Integer.parseInt(it.group(1)))
                    .max()
                    .orElse(0);
        }
    }

    /** Conversations are nobody else's business. */
    private static FileAttribute<Set<PosixFilePermission>> only(String permissions) {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions));
    }

    private static List<Path> list(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(it -> it.toString().endsWith(END)).sorted().toList();
        }
    }

    private static TroupeException unusable(Path directory, String why, Exception cause) {
        return new TroupeException(
                ErrorCode.CONFIGURATION_INVALID,
                "The recording of models in %s %s.".formatted(directory, why),
                "Correct `troupe.recording.directory`, or set `troupe.recording.mode: off`.",
                cause);
    }

    /** The place of the next exchange; taken when its request goes out. */
    int next() {
        return last.incrementAndGet();
    }

    /** Writes an exchange to its place, unless there is one already. */
    void write(int number, RecordedExchange exchange) throws IOException {
        Path file = directory.resolve("%06d%s".formatted(number, END));
        Path part = directory.resolve("%06d.part".formatted(number));
        Files.createFile(part, only("rw-------"));
        Files.writeString(part, JSON.writeValueAsString(exchange));
        Files.move(part, file);
    }
}
