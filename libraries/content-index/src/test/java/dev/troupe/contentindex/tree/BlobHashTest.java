package dev.troupe.contentindex.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BlobHashTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 65_536, 200_000})
    void givesTheIdOfGit(int size) throws IOException {
        byte[] content = "ab".repeat(size).substring(0, size).getBytes(StandardCharsets.US_ASCII);
        try (ObjectInserter.Formatter git = new ObjectInserter.Formatter()) {
            ObjectId wanted = git.idFor(Constants.OBJ_BLOB, content);

            assertThat(BlobHash.of(content)).isEqualTo(wanted);
            assertThat(BlobHash.of(new ByteArrayInputStream(content), size)).isEqualTo(wanted);
        }
    }
}
