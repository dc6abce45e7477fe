package dev.troupe.linesearch;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * The trigrams of one chunk as a signature of bits: two for a trigram, and one for four bytes in a row, which tell words
 * apart that are made of common trigrams. Its length goes by the number of these, so that about a third of its bits are
 * set: a word of eight letters that is not there is denied almost always, in a third of the room that the numbers of the
 * trigrams need.
 */
final class ContentTrigrams {
    /** The class of chunks with so many trigrams that searching them costs less than asking. */
    static final int UNFILTERED = 26;

    private static final int FOUR_BYTES = 1 << 24;
    private static final int ROWS_FOR_MARK = 2;

    private final int sizeClass;
    private final long[] bits;

    private ContentTrigrams(int sizeClass, long[] bits) {
        this.sizeClass = sizeClass;
        this.bits = bits;
    }

    /** Writes the signature, to be kept with its content. */
    void write(DataOutput output) throws IOException {
        output.writeByte(sizeClass);
        for (long word : bits) {
            output.writeLong(word);
        }
    }

    /** Reads what {@link #write} wrote. */
    static ContentTrigrams read(DataInput input) throws IOException {
        int sizeClass = input.readUnsignedByte();
        if (sizeClass > UNFILTERED) {
            throw new IOException("There is no such class of signatures.");
        }
        int rows = sizeClass == UNFILTERED ? 0 : rows(sizeClass);
        var read = new ContentTrigrams(sizeClass, new long[rows / 64]);
        for (int word = 0; word < read.bits.length; word++) {
            read.bits[word] = input.readLong();
        }
        return read;
    }

    /** Counts the bytes that {@link #write} writes. */
    int countBytes() {
        return 1 + 8 * bits.length;
    }

    int sizeClass() {
        return sizeClass;
    }

    /** Gives the numbers of the bits that are set. */
    void forEachRow(IntConsumer consumer) {
        for (int word = 0; word < bits.length; word++) {
            for (long rest = bits[word]; rest != 0; rest &= rest - 1) {
                consumer.accept(word * 64 + Long.numberOfTrailingZeros(rest));
            }
        }
    }

    /** Returns how many bits the signatures of a class have. */
    static int rows(int sizeClass) {
        return (limit(sizeClass) * ROWS_FOR_MARK + 63) & -64;
    }

    private static int limit(int sizeClass) {
        return (sizeClass % 2 == 0 ? 32 : 45) << (sizeClass / 2);
    }

    /** Names four bytes by a number beside those of the trigrams; two names may be the same. */
    static int nameFour(int four) {
        return FOUR_BYTES | ((four * 0x9E3779B1) >>> 8);
    }

    static boolean isFour(int gram) {
        return gram >= FOUR_BYTES;
    }

    static int firstRow(int gram, int rows) {
        return (int) ((((gram * 0x9E3779B1L) & 0xFFFFFFFFL) * rows) >>> 32);
    }

    /** Returns the other row of a trigram. */
    static int secondRow(int trigram, int rows) {
        int mixed = (trigram ^ (trigram >>> 11)) * 0x85EBCA6B;
        return (int) (((((mixed ^ (mixed >>> 15)) * 0xC2B2AE35L) & 0xFFFFFFFFL) * rows) >>> 32);
    }

    /** Collects the trigrams of texts, one after the other; four megabytes that are used again. */
    static final class Collector {
        private final long[] seen = new long[2 * FOUR_BYTES / 64];
        private int[] grams = new int[1 << 14];
        private int count;
        private int marks;

        /** Returns the signature of each chunk of a text. */
        List<ContentTrigrams> collectChunks(byte[] text) {
            var chunks = new ArrayList<ContentTrigrams>();
            int end;
            for (int from = 0; from < text.length; from = end) {
                end = TextChunk.end(text, from);
                chunks.add(collect(text, from, end));
            }
            return chunks;
        }

        private ContentTrigrams collect(byte[] text, int from, int end) {
            count = 0;
            marks = 0;
            int last = 0;
            int length = 0;
            int at = from;
            while (at < end) {
                int folded = TrigramFolding.fold(text[at]);
                if (folded < 0) {
                    int bytes = TrigramFolding.lengthAt(text, at);
                    folded = bytes == 1 ? text[at] & 0xFF : bytes == 2 ? 's' : 'k';
                    at += bytes - 1;
                }
                at++;
                if (folded == '\n') {
                    length = 0;
                    continue;
                }
                last = (last << 8) | folded;
                length++;
                if (length >= 3) {
                    add(last & (FOUR_BYTES - 1), 2);
                }
                if (length >= 4) {
                    add(nameFour(last), 1);
                }
            }
            return sign();
        }

        private void add(int gram, int rows) {
            long bit = 1L << gram;
            if ((seen[gram >>> 6] & bit) == 0) {
                seen[gram >>> 6] |= bit;
                if (count == grams.length) {
                    grams = Arrays.copyOf(grams, count * 2);
                }
                grams[count++] = gram;
                marks += rows;
            }
        }

        private ContentTrigrams sign() {
            int sizeClass = 0;
            while (sizeClass < UNFILTERED && limit(sizeClass) < marks) {
                sizeClass++;
            }
            int rows = sizeClass == UNFILTERED ? 0 : rows(sizeClass);
            var bits = new long[rows / 64];
            for (int index = 0; index < count; index++) {
                int gram = grams[index];
                seen[gram >>> 6] = 0;
                if (rows > 0) {
                    set(bits, firstRow(gram, rows));
                    if (!isFour(gram)) {
                        set(bits, secondRow(gram, rows));
                    }
                }
            }
            return new ContentTrigrams(sizeClass, bits);
        }

        private static void set(long[] bits, int row) {
            bits[row >>> 6] |= 1L << row;
        }
    }
}
