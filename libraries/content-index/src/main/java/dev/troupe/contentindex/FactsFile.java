package dev.troupe.contentindex;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.zip.CRC32C;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Keeps facts in one file, to whose end they are added. What a killed process has written in part is cut off when the
 * file is opened; facts whose checksum is wrong count as not kept. One process adds; others that open the file
 * meanwhile only read.
 */
public final class FactsFile implements FactsStore, AutoCloseable {
    private static final int MAGIC = 0x54524631;
    private static final int HEADER = 8;
    private static final int LONGEST_LANGUAGE = 64;
    private static final int LARGEST = 256 * 1024 * 1024;

    private final FileChannel channel;
    private final @Nullable FileLock lock;
    private final Map<ContentKey, Place> places = new HashMap<>();
    private final Consumer<String> log;
    private long end;
    private boolean told;

    private record Place(long at, int length, int checksum) {}

    private FactsFile(FileChannel channel, @Nullable FileLock lock, Consumer<String> log) {
        this.channel = channel;
        this.lock = lock;
        this.log = log;
    }

    /**
     * Opens a file, which need not exist.
     *
     * @param log is told once, in a sentence, when the file is damaged or cannot be written
     * @throws IOException when it can neither be read nor made
     */
    public static FactsFile open(Path file, Consumer<String> log) throws IOException {
        Files.createDirectories(file.toAbsolutePath().resolve("..").normalize());
        FileChannel channel =
                FileChannel.open(
                        file,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE);
        FactsFile facts = new FactsFile(channel, lock(channel), log);
        facts.load(file);
        return facts;
    }

    private static @Nullable FileLock lock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException ownProcess) {
            return null;
        }
    }

    private void load(Path file) throws IOException {
        long size = channel.size();
        ByteBuffer header = read(0, HEADER);
        boolean isKnown =
                header != null
                        && header.getInt() == MAGIC
                        && header.getInt() == ContentFactsCodec.VERSION;
        end = HEADER;
        if (isKnown) {
            boolean isWhole = true;
            while (end < size && isWhole) {
                isWhole = loadRecord();
            }
        }
        if (lock != null && (!isKnown || end < size)) {
            if (isKnown) {
                tell(
                        "The index in %s was damaged behind byte %d; what is missing is read anew."
                                .formatted(file, end));
            }
            channel.truncate(isKnown ? end : 0);
            if (!isKnown) {
                write(
                        ByteBuffer.allocate(HEADER).putInt(MAGIC).putInt(ContentFactsCodec.VERSION),
                        0);
            }
        }
    }

    /** Reads the head of the record at the end of what is known; false when there is no whole record. */
    private boolean loadRecord() throws IOException {
        ByteBuffer head = read(end, Constants.OBJECT_ID_LENGTH + 1);
        if (head == null) {
            return false;
        }
        byte[] id = new byte[Constants.OBJECT_ID_LENGTH];
        head.get(id);
        int letters = head.get();
        ByteBuffer rest =
                letters < 0 || letters > LONGEST_LANGUAGE
                        ? null
                        : read(end + head.capacity(), letters + 8);
        if (rest == null) {
            return false;
        }
        byte[] language = new byte[letters];
        rest.get(language);
        int length = rest.getInt();
        int checksum = rest.getInt();
        long at = end + head.capacity() + rest.capacity();
        if (length < 0 || length > LARGEST || at + length > channel.size()) {
            return false;
        }
        places.put(
                new ContentKey(ObjectId.fromRaw(id), new String(language, StandardCharsets.UTF_8)),
                new Place(at, length, checksum));
        end = at + length;
        return true;
    }

    private @Nullable ByteBuffer read(long at, int length) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(length);
        long place = at;
        while (buffer.hasRemaining()) {
            int got = channel.read(buffer, place);
            if (got < 0) {
                return null;
            }
            place += got;
        }
        return buffer.flip();
    }

    @Override
    public Optional<ContentFacts> find(ContentKey key) {
        Place place;
        synchronized (this) {
            place = places.get(key);
        }
        if (place == null) {
            return Optional.empty();
        }
        try {
            ByteBuffer buffer = read(place.at(), place.length());
            if (buffer != null) {
                byte[] bytes = new byte[place.length()];
                buffer.get(bytes);
                if (checksum(bytes) == place.checksum()) {
                    return Optional.of(ContentFactsCodec.decode(bytes));
                }
            }
            tell("Parts of the index are damaged; they are read anew.");
        } catch (IOException | IndexOutOfBoundsException unread) {
            tell("Parts of the index cannot be read, and are made anew: " + unread.getMessage());
        }
        return Optional.empty();
    }

    @Override
    public void add(ContentKey key, ContentFacts facts) {
        if (lock == null) {
            return;
        }
        byte[] language = key.language().getBytes(StandardCharsets.UTF_8);
        byte[] bytes = ContentFactsCodec.encode(facts);
        int head = Constants.OBJECT_ID_LENGTH + 1 + language.length + 8;
        ByteBuffer record = ByteBuffer.allocate(head + bytes.length);
        byte[] id = new byte[Constants.OBJECT_ID_LENGTH];
        key.content().copyRawTo(id, 0);
        int checksum = checksum(bytes);
        record.put(id).put((byte) language.length).put(language);
        record.putInt(bytes.length).putInt(checksum).put(bytes);
        append(key, record, new Place(head, bytes.length, checksum));
    }

    private synchronized void append(ContentKey key, ByteBuffer record, Place within) {
        try {
            write(record, end);
            places.put(key, new Place(end + within.at(), within.length(), within.checksum()));
            end += record.capacity();
        } catch (IOException full) {
            tell(
                    "The index cannot be kept, and is made anew after a restart: "
                            + full.getMessage());
        }
    }

    private void write(ByteBuffer record, long at) throws IOException {
        record.flip();
        long place = at;
        while (record.hasRemaining()) {
            place += channel.write(record, place);
        }
    }

    private static int checksum(byte[] bytes) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes);
        return (int) checksum.getValue();
    }

    private synchronized void tell(String sentence) {
        if (!told) {
            told = true;
            log.accept(sentence);
        }
    }

    /** Closes the file, to which other processes may add then. */
    @Override
    public void close() throws IOException {
        channel.close();
    }
}
