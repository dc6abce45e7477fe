package dev.troupe.lsp.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.lsp4j.FileChangeType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PendingFileChangesTest {
    @TempDir Path directory;

    private final PendingFileChanges changes = new PendingFileChanges();

    @Test
    void tellsWhatHasBecomeOfEachFileByNow() throws Exception {
        Path made = Files.createFile(directory.resolve("made"));
        Path changed = Files.createFile(directory.resolve("changed"));
        Path gone = directory.resolve("gone");
        changes.add(Map.of(made, true, changed, false, gone, true));
        changes.add(Map.of(made, false));

        assertThat(changes.take().orElseThrow())
                .isEqualTo(
                        Map.of(
                                made, FileChangeType.Created,
                                changed, FileChangeType.Changed,
                                gone, FileChangeType.Deleted));
        assertThat(changes.take()).hasValue(Map.of());
    }

    @Test
    void anyFileMayHaveChangedWhenThereAreTooManyOrNobodyCouldListThem() {
        changes.addEverything();
        assertThat(changes.take()).isEmpty();
        assertThat(changes.take()).hasValue(Map.of());

        Map<Path, Boolean> many = new HashMap<>();
        for (int i = 0; i <= 10_000; i++) {
            many.put(directory.resolve("f" + i), false);
        }
        changes.add(many);
        assertThat(changes.take()).isEmpty();
    }
}
