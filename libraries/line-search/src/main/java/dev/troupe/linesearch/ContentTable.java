package dev.troupe.linesearch;

import dev.troupe.linesearch.TextChunk.ChunkLength;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The contents of an index by their names, with their texts and signatures. Guarded by its index. */
final class ContentTable implements AutoCloseable {
    private final Map<String, IndexedContent> contents = new HashMap<>();
    private final Map<Integer, IndexedContent> owners = new HashMap<>();
    private final BitSet numbers = new BitSet();
    private final SignatureMatrix signatures = new SignatureMatrix();
    private final PackFile texts;
    private final PackFile signatureBytes;

    ContentTable(Path directory) throws IOException {
        texts = new PackFile(directory.resolve("texts.pack"));
        signatureBytes = new PackFile(directory.resolve("signatures.pack"));
    }

    PackFile texts() {
        return texts;
    }

    PackFile signatureBytes() {
        return signatureBytes;
    }

    @Nullable IndexedContent find(String id) {
        return contents.get(id);
    }

    Collection<IndexedContent> contents() {
        return contents.values();
    }

    void add(String id, byte[] text, List<ContentTrigrams> trigrams) throws IOException {
        var encoded = new ByteArrayOutputStream();
        for (ContentTrigrams signature : trigrams) {
            signature.write(new DataOutputStream(encoded));
        }
        add(
                id,
                texts.append(text),
                signatureBytes.append(encoded.toByteArray()),
                TextChunk.lengths(text),
                trigrams);
    }

    /** Adds a content whose text and signatures are in the packs. */
    void add(
            String id,
            long text,
            long signature,
            List<ChunkLength> lengths,
            List<ContentTrigrams> trigrams) {
        var chunks = new ArrayList<TextChunk>();
        long offset = text;
        int line = 1;
        for (int index = 0; index < lengths.size(); index++) {
            ChunkLength length = lengths.get(index);
            int number = numbers.nextClearBit(0);
            numbers.set(number);
            chunks.add(
                    new TextChunk(
                            number,
                            offset,
                            length,
                            line,
                            signatures.add(trigrams.get(index), number)));
            offset += length.bytes();
            line += length.lines();
        }
        var content = new IndexedContent(id, text, signature, chunks);
        contents.put(id, content);
        content.chunks().forEach(chunk -> owners.put(chunk.number(), content));
    }

    void remove(IndexedContent content) {
        contents.remove(content.id());
        for (TextChunk chunk : content.chunks()) {
            numbers.clear(chunk.number());
            owners.remove(chunk.number());
            signatures.remove(chunk.signature());
        }
    }

    void clear() throws IOException {
        List.copyOf(contents.values()).forEach(this::remove);
        texts.resume(0);
        signatureBytes.resume(0);
    }

    /** Finds the numbers of the chunks that may fulfil the condition. */
    BitSet select(TrigramQuery query) {
        return query.equals(TrigramQuery.ANYTHING) ? numbers : signatures.select(query);
    }

    IndexedContent owner(int chunk) {
        return Objects.requireNonNull(owners.get(chunk));
    }

    long countSignatureBytes() {
        return signatures.countBytes();
    }

    @Override
    public void close() throws IOException {
        texts.close();
        signatureBytes.close();
    }
}
