package dev.troupe.sandbox.protection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.path.PathNames;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretFileFinderTest {
    private static final FileTime LONG_AGO = FileTime.fromMillis(0);

    @TempDir private Path directory;
    private Path workspace;

    @BeforeEach
    void workspace() throws IOException {
        workspace = Files.createDirectories(directory.resolve("shop")).toRealPath();
    }

    @Test
    void aTimeThatIsSetBackHidesNothing() throws IOException {
        Path config = Files.createDirectories(workspace.resolve("config"));
        Files.setLastModifiedTime(config, LONG_AGO);
        SecretFileFinder files = new SecretFileFinder(workspace, PathNames::secret);
        assertThat(files.find().files()).isEmpty();

        Path secret = secret("config");
        Files.setLastModifiedTime(config, LONG_AGO);

        assertThat(files.find().files()).containsExactly(secret);
    }

    @Test
    void whatCouldNotBeReadIsReadAgain() throws IOException {
        for (String name : new String[] {"one", "two"}) {
            Files.createDirectories(workspace.resolve(name));
            Files.writeString(workspace.resolve(name).resolve("other"), "x");
        }
        AtomicReference<Path> gone = new AtomicReference<>();
        SecretFileFinder files =
                new SecretFileFinder(
                        workspace,
                        path -> {
                            if (gone.get() == null) {
                                gone.set(workspace.resolve(path.startsWith("one") ? "two" : "one"));
                                delete(gone.get());
                            }
                            return PathNames.secret(path);
                        });
        assertThat(files.find().files()).isEmpty();

        Path secret = secret(String.valueOf(gone.get().getFileName()));
        Files.setLastModifiedTime(gone.get(), LONG_AGO);

        assertThat(files.find().files()).containsExactly(secret);
    }

    @Test
    void nothingHidesBehindManyDirectories() throws IOException {
        for (int i = 0; i < 10; i++) {
            Files.createDirectories(workspace.resolve("node_modules/" + i));
        }
        Path own = secret("src/main/config/local");
        Path others = secret("node_modules/5");
        Path repository = Files.createDirectories(workspace.resolve("node_modules/6/.git"));
        SecretFileFinder files = new SecretFileFinder(workspace, PathNames::secret, 5);

        for (int i = 0; i < 2; i++) {
            SecretFileFinder.Found found = files.find();

            assertThat(found.files()).containsExactly(others, own);
            assertThat(found.repositories()).containsExactly(repository);
        }
    }

    private Path secret(String place) throws IOException {
        Path parent = Files.createDirectories(workspace.resolve(place));
        return Files.writeString(parent.resolve(".env"), "KEY=1\n");
    }

    private static void delete(Path tree) {
        try (Stream<Path> files = Files.walk(tree)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
