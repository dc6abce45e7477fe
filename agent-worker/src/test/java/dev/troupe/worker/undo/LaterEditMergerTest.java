package dev.troupe.worker.undo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.worker.journal.JournalRecord.MergedFile;
import dev.troupe.worker.journal.JournalRecord.UndoableChange;
import dev.troupe.workspace.change.HashedFileChange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A request of an edit and a command, which each change a line of a file; somebody changed a third line afterwards. */
class LaterEditMergerTest {
    private static final String RESTORED = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
    private static final String EDITED = RESTORED.replace("1\n", "one\n");
    private static final String APPLIED = EDITED.replace("9\n", "nine\n");
    private static final String OWN = APPLIED.replace("5\n", "mine\n");
    private static final String MERGED = RESTORED.replace("5\n", "mine\n");

    @TempDir private Path workspace;

    private final Map<String, byte[]> blobs = new HashMap<>();
    private List<UndoableChange> steps = List.of();
    private List<MergedFile> planned = List.of();

    @BeforeEach
    void plan() throws IOException {
        steps =
                List.of(
                        new UndoableChange(null, List.of(change(RESTORED, EDITED))),
                        new UndoableChange("layer", List.of(change(EDITED, APPLIED))));
        put(OWN);
        LaterEditMerger first = merger();
        planned = first.plan(steps);
        first.contents().forEach(it -> blobs.put(it.hash(), it.bytes()));
        assertThat(planned).hasSize(1);
    }

    @Test
    void goesOnWhereARunWasKilledBehindTheUndo() throws IOException {
        put(RESTORED);

        merger().setAside(planned, steps);
        assertThat(content()).isEqualTo(RESTORED);
        merger().finish(planned);

        assertThat(content()).isEqualTo(MERGED);
    }

    @Test
    void goesOnWhereARunWasKilledBetweenTwoSteps() throws IOException {
        put(EDITED);

        merger().setAside(planned, steps);

        assertThat(content()).isEqualTo(EDITED);
    }

    @Test
    void setsAsideWhatWasNotBegun() throws IOException {
        merger().setAside(planned, steps);

        assertThat(content()).isEqualTo(APPLIED);
    }

    @Test
    void refusesWhatWasChangedOnceMore() throws IOException {
        put("other\n");

        assertThatThrownBy(() -> merger().setAside(planned, steps))
                .isInstanceOf(TroupeException.class);
        assertThat(content()).isEqualTo("other\n");
    }

    @Test
    void givesBackWhereverTheUndoHasCome() throws IOException {
        for (String reached : List.of(APPLIED, EDITED, RESTORED)) {
            put(reached);
            merger().giveBack(planned, steps);
            assertThat(content()).isEqualTo(OWN);
        }
    }

    @Test
    void givesBackNothingOverWhatSomebodyWroteMeanwhile() throws IOException {
        put("other\n");

        merger().giveBack(planned, steps);

        assertThat(content()).isEqualTo("other\n");
    }

    private LaterEditMerger merger() {
        return new LaterEditMerger(workspace, it -> Optional.ofNullable(blobs.get(it)));
    }

    private HashedFileChange change(String before, String after) {
        return new HashedFileChange("list.txt", kept(before), kept(after), false);
    }

    private String kept(String text) {
        ContentBlob blob = ContentBlob.of(text.getBytes(StandardCharsets.UTF_8));
        blobs.put(blob.hash(), blob.bytes());
        return blob.hash();
    }

    private void put(String text) throws IOException {
        Files.writeString(workspace.resolve("list.txt"), text);
    }

    private String content() throws IOException {
        return Files.readString(workspace.resolve("list.txt"));
    }
}
