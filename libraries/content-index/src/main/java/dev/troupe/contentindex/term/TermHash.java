package dev.troupe.contentindex.term;

import java.util.Locale;

/**
 * Hashes terms to 32 bits, which stand for them in the index. Among a million different terms about a hundred
 * pairs collide, which costs a little precision and never a match.
 */
public final class TermHash {
    private static final int FNV_OFFSET = 0x811C9DC5;
    private static final int FNV_PRIME = 0x01000193;
    private static final int ASCII = 128;

    private TermHash() {}

    /** Hashes a term by FNV-1a over its UTF-16 units, finished with the mix of MurmurHash3. */
    public static int of(CharSequence term) {
        int hash = FNV_OFFSET;
        for (int i = 0; i < term.length(); i++) {
            hash = (hash ^ term.charAt(i)) * FNV_PRIME;
        }
        return mix(hash);
    }

    /** Hashes a part of a text as if it were in lower case. */
    static int ofLowerCase(char[] text, int from, int to) {
        int hash = FNV_OFFSET;
        for (int i = from; i < to; i++) {
            char unit = text[i];
            if (unit >= ASCII) {
                return of(new String(text, from, to - from).toLowerCase(Locale.ROOT));
            }
            hash = (hash ^ (unit >= 'A' && unit <= 'Z' ? unit + 'a' - 'A' : unit)) * FNV_PRIME;
        }
        return mix(hash);
    }

    /** Hashes a part of a text in ASCII. */
    public static int of(byte[] text, int from, int to) {
        int hash = FNV_OFFSET;
        for (int i = from; i < to; i++) {
            hash = (hash ^ text[i]) * FNV_PRIME;
        }
        return mix(hash);
    }

    private static int mix(int from) {
        int hash = from ^ from >>> 16;
        hash *= 0x85EBCA6B;
        hash ^= hash >>> 13;
        hash *= 0xC2B2AE35;
        return hash ^ (hash >>> 16);
    }
}
