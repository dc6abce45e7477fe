package dev.troupe.embeddings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.repomap.semantic.OnnxModelFiles;
import dev.troupe.repomap.semantic.TextEmbedder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The model that comes with the jars, and files that are none. */
class OnnxEmbedderProviderTest {
    private final OnnxEmbedderProvider provider = new OnnxEmbedderProvider();

    @TempDir Path directory;

    @Test
    void textsOfTheSameMeaningAreNear() throws IOException {
        try (TextEmbedder embedder = provider.open(null, directory)) {
            List<float[]> passages =
                    embedder.embedPassages(
                            List.of(
                                    "void renew(Lease lease) { lease.until = now().plus(period); }",
                                    "int area(int width, int height) { return width * height; }"));
            float[] request = embedder.embedRequest("where is the expiry of a lease extended?");

            assertThat(dot(request, passages.get(0)))
                    .isGreaterThan(dot(request, passages.get(1)) + 0.05);
            assertThat(dot(request, request)).isBetween(0.999, 1.001);
            assertThat(embedder.embedPassages(List.of())).isEmpty();
        }
    }

    @Test
    void aModelThatCannotBeReadIsNamed() throws IOException {
        Path broken = Files.writeString(directory.resolve("broken.onnx"), "no model");
        Path missing = directory.resolve("tokenizer.json");

        assertThatThrownBy(() -> provider.open(new OnnxModelFiles(broken, missing), directory))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(missing.toString());
        Files.writeString(missing, "{}");
        assertThatThrownBy(() -> provider.open(new OnnxModelFiles(broken, missing), directory))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("cannot be loaded");
    }

    private static double dot(float[] one, float[] other) {
        double sum = 0;
        for (int i = 0; i < one.length; i++) {
            sum += one[i] * other[i];
        }
        return sum;
    }
}
