package dev.troupe.worker.model.recording;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The files of a recording, one for each exchange, in the order of the requests. */
final class ExchangeFiles {
    private static final String END = ".json";
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private final Path directory;
    private final AtomicInteger last;

    private ExchangeFiles(Path directory, int last) {
        this.directory = directory;
        this.last = new AtomicInteger(last);
    }

    /** Files to write; new ones follow those that are there. */
    static ExchangeFiles written(Path directory) {
        try {
            Files.createDirectories(directory);
            return new ExchangeFiles(directory, list(directory).size());
        } catch (IOException e) {
            throw unusable(directory, "cannot be written: " + e, e);
        }
    }

    /** All exchanges of a recording. */
    static List<Exchange> read(Path directory) {
        try {
            List<Exchange> exchanges = new ArrayList<>();
            for (Path file : list(directory)) {
                exchanges.add(JSON.readValue(Files.readString(file), Exchange.class));
            }
            return exchanges;
        } catch (IOException | JacksonException e) {
            throw unusable(directory, "cannot be read: " + e.getMessage(), e);
        }
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

    void write(int number, Exchange exchange) throws IOException {
        Path file = directory.resolve("%06d%s".formatted(number, END));
        Path part = directory.resolve("%06d.part".formatted(number));
        Files.writeString(part, JSON.writeValueAsString(exchange));
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
