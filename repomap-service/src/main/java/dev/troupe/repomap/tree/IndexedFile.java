package dev.troupe.repomap.tree;

import dev.troupe.repomap.index.ContentFacts;
import dev.troupe.repomap.index.ContentKey;

/**
 * A file of a tree, and what the index knows of its content.
 *
 * @param path from the tree's root, with slashes
 */
public record IndexedFile(
        String path, FileRole role, PathTerms terms, ContentKey key, ContentFacts facts) {}
