package dev.troupe.repomap.term;

/**
 * Hashes terms to 32 bits, which stand for them in the index. Among a million different terms about a hundred
 * pairs collide, which costs a little precision and never a match.
 */
public final class TermHash {
    private static final int FNV_OFFSET = 0x811C9DC5;
    private static final int FNV_PRIME = 0x01000193;

    private TermHash() {}

    /** Hashes a term by FNV-1a over its UTF-16 units, finished with the mix of MurmurHash3. */
    public static int of(CharSequence term) {
        int hash = FNV_OFFSET;
        for (int i = 0; i < term.length(); i++) {
            hash = (hash ^ term.charAt(i)) * FNV_PRIME;
        }
        hash ^= hash >>> 16;
        hash *= 0x85EBCA6B;
        hash ^= hash >>> 13;
        hash *= 0xC2B2AE35;
        return hash ^ (hash >>> 16);
    }
}
