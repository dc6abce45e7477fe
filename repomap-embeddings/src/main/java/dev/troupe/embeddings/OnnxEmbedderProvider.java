package dev.troupe.embeddings;

import dev.langchain4j.model.embedding.onnx.OnnxEmbeddingModel;
import dev.langchain4j.model.embedding.onnx.PoolingMode;
import dev.langchain4j.model.embedding.onnx.bgesmallenv15q.BgeSmallEnV15QuantizedEmbeddingModel;
import dev.troupe.repomap.semantic.OnnxModelFiles;
import dev.troupe.repomap.semantic.TextEmbedder;
import dev.troupe.repomap.semantic.TextEmbedderProvider;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import org.jspecify.annotations.Nullable;

/** Opens bge-small-en-v1.5, quantized, which lies in a jar; or a model of one's own. Nothing is fetched from anywhere. */
public final class OnnxEmbedderProvider implements TextEmbedderProvider {
    /** How requests to this family of models begin, by the page of the model. */
    private static final String REQUEST =
            "Represent this sentence for searching relevant passages: ";

    @Override
    public TextEmbedder open(@Nullable OnnxModelFiles own, Path cache) throws IOException {
        // Where its tokenizer unpacks a library; it would take the user's home else.
        System.setProperty("DJL_CACHE_DIR", Files.createDirectories(cache).toString());
        System.setProperty("ai.djl.offline", "true");
        if (own == null) {
            return OnnxTextEmbedder.open(
                    "bge-small-en-v1.5-q", REQUEST, BgeSmallEnV15QuantizedEmbeddingModel::new);
        }
        require(own.model());
        require(own.tokenizer());
        return OnnxTextEmbedder.open(
                "own-" + checksum(own.model()),
                "",
                threads ->
                        new OnnxEmbeddingModel(
                                own.model(), own.tokenizer(), PoolingMode.MEAN, threads));
    }

    private static void require(Path file) throws IOException {
        if (!Files.isReadable(file)) {
            throw new IOException(
                    "The file %s of the embedding model cannot be read.".formatted(file));
        }
    }

    private static String checksum(Path file) throws IOException {
        CRC32C checksum = new CRC32C();
        try (InputStream in = new CheckedInputStream(Files.newInputStream(file), checksum)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
        return Long.toHexString(checksum.getValue());
    }
}
