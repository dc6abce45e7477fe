package dev.troupe.repomap.tree;

import dev.troupe.repomap.index.ContentKey;

/**
 * A file of a tree.
 *
 * @param path from the tree's root, with slashes
 */
public record TreeEntry(String path, ContentKey key) {}
