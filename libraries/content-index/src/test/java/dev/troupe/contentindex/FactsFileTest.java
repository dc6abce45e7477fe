package dev.troupe.contentindex;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FactsFileTest {
    private static final ContentKey CART = key("1", "java");
    private static final ContentKey NOTES = key("2", "");

    @TempDir Path directory;

    private final ContentFactsExtractor extractor = new ContentFactsExtractor();
    private final List<String> told = new ArrayList<>();

    @AfterEach
    void close() {
        extractor.close();
    }

    @Test
    void keepsFactsOverARestart() throws IOException {
        write();

        try (FactsFile file = open()) {
            assertThat(file.find(CART).orElseThrow().tags().definitions()).hasSize(1);
            assertThat(file.find(NOTES)).isPresent();
            assertThat(file.find(key("1", ""))).isEmpty();
        }
        assertThat(told).isEmpty();
    }

    @Test
    void cutsOffWhatAKilledProcessWrote() throws IOException {
        write();
        Path file = directory.resolve("index/facts");
        byte[] whole = Files.readAllBytes(file);
        for (int lost = 1; lost < 60; lost += 7) {
            Files.write(file, Arrays.copyOf(whole, whole.length - lost));
            told.clear();

            try (FactsFile damaged = open()) {
                assertThat(damaged.find(CART)).isPresent();
                assertThat(damaged.find(NOTES)).isEmpty();
                damaged.add(NOTES, facts("", "notes"));
            }
            try (FactsFile mended = open()) {
                assertThat(mended.find(NOTES)).isPresent();
            }
            assertThat(told).hasSize(1).first().asString().contains("was damaged behind byte");
        }
    }

    @Test
    void takesDamagedFactsAsNotKept() throws IOException {
        write();
        Path file = directory.resolve("index/facts");
        byte[] bytes = Files.readAllBytes(file);
        bytes[60] ^= 1;
        Files.write(file, bytes);

        try (FactsFile damaged = open()) {
            assertThat(damaged.find(CART)).isEmpty();
            assertThat(damaged.find(CART)).isEmpty();
            assertThat(damaged.find(NOTES)).isPresent();
        }
        assertThat(told).hasSize(1);
    }

    @Test
    void beginsAnewWithAFileOfAnotherVersion() throws IOException {
        Path file = directory.resolve("index/facts");
        Files.createDirectories(directory.resolve("index"));
        Files.writeString(file, "something else entirely", StandardOpenOption.CREATE);

        write();

        try (FactsFile anew = open()) {
            assertThat(anew.find(CART)).isPresent();
        }
    }

    @Test
    void readsWhatAnotherWritesAtTheSameTime() throws IOException {
        write();

        try (FactsFile first = open();
                FactsFile second = open()) {
            second.add(key("3", ""), facts("", "more"));
            assertThat(second.find(CART)).isPresent();
            assertThat(second.find(key("3", ""))).isEmpty();
            assertThat(first.find(CART)).isPresent();
        }
    }

    @Test
    void savesReadingContentsAgain() throws IOException {
        try (FactsFile file = open();
                ContentIndex index = new ContentIndex(file, 1)) {
            index.find(Map.of(CART, "class Cart {}".getBytes(StandardCharsets.UTF_8)));
            assertThat(index.extracted()).isEqualTo(1);
        }
        try (FactsFile file = open();
                ContentIndex index = new ContentIndex(file, 1)) {
            var facts =
                    index.prepare(
                            List.of(CART),
                            (_, _) -> {
                                throw new IOException("read again");
                            },
                            IndexProgress.NONE);
            assertThat(Objects.requireNonNull(facts.get(CART)).tags().definitions()).hasSize(1);
            assertThat(index.extracted()).isZero();
        }
    }

    private void write() throws IOException {
        try (FactsFile file = open()) {
            file.add(CART, facts("java", "class Cart {}"));
            file.add(NOTES, facts("", "some notes"));
        }
    }

    private FactsFile open() throws IOException {
        return FactsFile.open(directory.resolve("index/facts"), told::add);
    }

    private ContentFacts facts(String language, String text) {
        return extractor.extract(language, text.getBytes(StandardCharsets.UTF_8));
    }

    private static ContentKey key(String digit, String language) {
        return new ContentKey(ObjectId.fromString(digit.repeat(40)), language);
    }
}
