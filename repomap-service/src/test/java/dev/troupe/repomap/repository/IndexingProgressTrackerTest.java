package dev.troupe.repomap.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.repomap.IndexingProgress;
import org.junit.jupiter.api.Test;

class IndexingProgressTrackerTest {
    private final IndexingProgressTracker tracker = new IndexingProgressTracker();

    @Test
    void goesOnAndNeverBack() {
        tracker.onIndexed(2, 1200);
        tracker.onIndexed(1, 1200);

        assertThat(tracker.current().text()).isEqualTo("indexing the repository: 2 of 1,200 files");
        assertThat(tracker.current().hasMore()).isTrue();
    }

    @Test
    void aFewFilesThatChangeMeanwhileDoNotTakeThePlaceOfMany() {
        tracker.onIndexed(10, 100);
        tracker.onIndexed(1, 1);
        assertThat(tracker.current()).isEqualTo(new IndexingProgress(10, 100));

        tracker.onIndexed(100, 100);
        tracker.onIndexed(1, 3);
        assertThat(tracker.current()).isEqualTo(new IndexingProgress(1, 3));
    }
}
