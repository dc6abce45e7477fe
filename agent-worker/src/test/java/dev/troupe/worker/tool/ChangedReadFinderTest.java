package dev.troupe.worker.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.worker.tool.ChangedReadFinder.ChangedRead;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which files are no longer what a run has read. */
class ChangedReadFinderTest {
    @TempDir Path root;

    private final SeenFileVersions seen = new SeenFileVersions();
    private ChangedReadFinder finder = new ChangedReadFinder(Path.of(""), seen);

    @BeforeEach
    void begin() {
        finder = new ChangedReadFinder(root, seen);
    }

    private static String hash(String text) {
        return ContentBlob.hash(text.getBytes(StandardCharsets.UTF_8));
    }

    private void write(String path, String text) throws IOException {
        Files.createDirectories(root.resolve(path).getParent());
        Files.writeString(root.resolve(path), text);
    }

    private void read(String path, String text) throws IOException {
        write(path, text);
        seen.mark(path, hash(text));
    }

    @Test
    void findsWhatIsChangedAndWhatIsGone() throws IOException {
        read("src/same.py", "same");
        read("src/other.py", "one");
        read("gone.py", "one");
        assertThat(finder.find()).isEmpty();

        write("src/other.py", "two");
        Files.delete(root.resolve("gone.py"));
        write("unread.py", "new");

        assertThat(finder.find())
                .containsExactly(
                        new ChangedRead("gone.py", hash("one"), null),
                        new ChangedRead("src/other.py", hash("one"), hash("two")));
    }

    /** Written again with the same size, right behind the first look. */
    @Test
    void seesAChangeWithinTheClocksStep() throws IOException {
        read("a.py", "one");
        assertThat(finder.find()).isEmpty();
        write("a.py", "two");

        assertThat(finder.find()).hasSize(1);
    }

    @Test
    void doesNotReadAgainWhatLooksTheSame() throws IOException {
        FileTime old = FileTime.from(Instant.now().minusSeconds(60));
        read("a.py", "one");
        Files.setLastModifiedTime(root.resolve("a.py"), old);
        assertThat(finder.find()).isEmpty();

        Files.writeString(root.resolve("a.py"), "two");
        Files.setLastModifiedTime(root.resolve("a.py"), old);

        assertThat(finder.find()).as("only the file's time could tell").isEmpty();
    }

    @Test
    void isQuietAgainWhenTheFileIsReadAgain() throws IOException {
        read("a.py", "one");
        write("a.py", "two");
        assertThat(finder.find()).hasSize(1);

        seen.mark("a.py", hash("two"));

        assertThat(finder.find()).isEmpty();
    }
}
