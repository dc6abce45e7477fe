package dev.troupe.security.policy;

/** Knows which settings files of repositories a team trusts. */
public interface TrustedFiles {
    /** What is known of a file. */
    enum Standing {
        /** A person has trusted these bytes. */
        TRUSTED,
        /** Nobody has. */
        UNTRUSTED,
        /** It cannot be told now; nothing widens meanwhile. */
        UNKNOWN
    }

    /**
     * Answers from memory, since every decision asks.
     *
     * @param file its name from the top level, such as {@code .troupe/security.json}
     * @param repository absolute path of the checkout's top level, without symbolic links
     * @param sha256 hash of the bytes that are to count, in hex
     */
    Standing standing(String team, String repository, String file, String sha256);
}
