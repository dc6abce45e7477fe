package dev.troupe.contentindex.tree;

import dev.troupe.contentindex.ContentFacts;
import dev.troupe.contentindex.ContentKey;
import dev.troupe.syntax.tag.TaggedLanguage;

/**
 * A file of a tree, and what the index knows of its content.
 *
 * @param path from the tree's root, with slashes
 */
public record IndexedFile(
        String path, FileRole role, PathTerms terms, ContentKey key, ContentFacts facts) {
    private static final int[] NO_NAMES = {};

    /**
     * Lists hashes of the names that it defines and code can use, ascending: none of texts and settings, whose headings and keys are
     * for people.
     */
    public int[] codeNames() {
        boolean isOutline =
                TaggedLanguage.named(key.language()).filter(TaggedLanguage::isOutline).isPresent();
        return isOutline ? NO_NAMES : facts.definedNames();
    }
}
