package dev.troupe.permission.shell;

import org.jspecify.annotations.Nullable;

/**
 * Holds what a here-document says. It is known only when the line that asks for it has been read, so that it comes later than all
 * else of a redirection.
 */
public final class HereDocumentBody {
    private @Nullable ShellWord word;

    /** Makes one that is not known yet, or never will be. */
    public HereDocumentBody() {}

    /** Makes one that is known. */
    public HereDocumentBody(ShellWord word) {
        this.word = word;
    }

    void read(ShellWord found) {
        word = found;
    }

    /** Returns the text; null where there is none. */
    public @Nullable ShellWord word() {
        return word;
    }
}
