package dev.troupe.contentindex;

import org.eclipse.jgit.lib.ObjectId;

/**
 * Names a content as the index knows it: the same bytes are read differently in different languages.
 *
 * @param content the id that git gives these bytes as a blob
 * @param language the {@linkplain dev.troupe.syntax.tag.TaggedLanguage#word word} of its language; empty when it has none
 */
public record ContentKey(ObjectId content, String language) {

    /** Copies the id, which may be a part of something larger. */
    public ContentKey {
        content = content.copy();
    }
}
