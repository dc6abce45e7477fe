package dev.troupe.worker.diagnostic;

/**
 * Says what runs take from language servers.
 *
 * @param checksEdits whether the changes of each turn are checked
 * @param attempts how often a model may try to mend the errors that it has made, before its changes are taken back
 */
public record LanguageServerAccess(LanguageServerClient client, boolean checksEdits, int attempts) {
    /** Takes nothing, as there is no gateway. */
    public static final LanguageServerAccess NONE =
            new LanguageServerAccess(LanguageServerClient.absent(), false, 0);

    /** Whether changes are checked. */
    public boolean isChecking() {
        return checksEdits && client.isPresent();
    }
}
