package dev.troupe.contentindex;

import org.eclipse.jgit.lib.ObjectId;

/** Says that a content is not where it should be: it was deleted, or a clone holds only a part of the objects. */
public final class MissingContentException extends Exception {
    private static final long serialVersionUID = 1;

    /** The content with an id is missing. */
    public MissingContentException(ObjectId content, Throwable cause) {
        super("The content " + content.name() + " is missing.", cause);
    }
}
