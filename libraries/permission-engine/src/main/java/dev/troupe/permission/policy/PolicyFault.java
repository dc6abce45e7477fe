package dev.troupe.permission.policy;

/**
 * A mistake in a policy file for which the policy cannot be relied on.
 *
 * @param file what explanations call it
 * @param line counted from 1
 * @param sentence what is wrong with which value, and what to write instead
 */
public record PolicyFault(String file, int line, String sentence) {
    /** The whole message, such as {@code .troupe/security.json:3: …}. */
    public String text() {
        return file + ":" + line + ": " + sentence;
    }
}
