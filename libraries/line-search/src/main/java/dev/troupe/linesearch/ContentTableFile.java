package dev.troupe.linesearch;

import dev.troupe.linesearch.TextChunk.ChunkLength;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;

/** Keeps a table of contents in a file, so that a restart reads no file of the repository again. */
final class ContentTableFile {
    /** Changes with the form of the file, of chunks or of signatures. */
    private static final int VERSION = 0x54524902;

    private static final int BUFFER = 1 << 16;

    private final Path file;

    ContentTableFile(Path file) {
        this.file = file;
    }

    /** Writes the contents that a file has, in place of what was there. */
    void save(ContentTable table) throws IOException {
        List<IndexedContent> used =
                table.contents().stream()
                        .filter(content -> !content.paths().isEmpty())
                        .sorted(Comparator.comparingLong(IndexedContent::signatures))
                        .toList();
        Path unfinished = file.resolveSibling(file.getFileName() + ".new");
        var checked =
                new CheckedOutputStream(
                        new BufferedOutputStream(Files.newOutputStream(unfinished), BUFFER),
                        new CRC32());
        try (var output = new DataOutputStream(checked)) {
            output.writeInt(VERSION);
            output.writeLong(table.texts().size());
            output.writeLong(table.signatureBytes().size());
            output.writeInt(used.size());
            for (IndexedContent content : used) {
                output.writeUTF(content.id());
                output.writeLong(content.offset());
                output.writeLong(content.signatures());
                output.writeInt(content.chunks().size());
                for (TextChunk chunk : content.chunks()) {
                    output.writeInt(chunk.size().bytes());
                    output.writeInt(chunk.size().lines());
                }
            }
            output.writeLong(checked.getChecksum().getValue());
        }
        Files.move(
                unfinished,
                file,
                StandardCopyOption.REPLACE_EXISTING,
                StandardCopyOption.ATOMIC_MOVE);
    }

    /** Reads the contents into an empty table; a file that is missing, damaged or mostly unused leaves it empty. */
    void load(ContentTable table) throws IOException {
        boolean loaded = false;
        if (Files.exists(file)) {
            try {
                loaded = read(table);
            } catch (IOException damaged) {
                // The contents are read from the repository again.
            }
        }
        if (!loaded) {
            table.clear();
        }
    }

    private boolean read(ContentTable table) throws IOException {
        var checked =
                new CheckedInputStream(
                        new BufferedInputStream(Files.newInputStream(file), BUFFER), new CRC32());
        long used = 0;
        try (var input = new DataInputStream(checked)) {
            if (input.readInt() != VERSION) {
                return false;
            }
            long size = input.readLong();
            table.texts().resume(size);
            table.signatureBytes().resume(input.readLong());
            var signatures =
                    new DataInputStream(
                            new BufferedInputStream(table.signatureBytes().stream(), BUFFER));
            long position = 0;
            for (int count = input.readInt(); count > 0; count--) {
                String id = input.readUTF();
                long offset = input.readLong();
                long signature = input.readLong();
                // An empty content may stand before or behind the one whose signatures begin at its
                // place.
                signatures.skipNBytes(Math.max(0, signature - position));
                position = Math.max(position, signature);
                var lengths = new ArrayList<ChunkLength>();
                var trigrams = new ArrayList<ContentTrigrams>();
                for (int left = input.readInt(); left > 0; left--) {
                    lengths.add(new ChunkLength(input.readInt(), input.readInt()));
                    trigrams.add(ContentTrigrams.read(signatures));
                    used += lengths.getLast().bytes();
                    position += trigrams.getLast().countBytes();
                }
                table.add(id, offset, signature, lengths, trigrams);
            }
            long sum = checked.getChecksum().getValue();
            return input.readLong() == sum && used >= size / 2;
        }
    }
}
