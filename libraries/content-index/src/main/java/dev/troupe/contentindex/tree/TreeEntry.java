package dev.troupe.contentindex.tree;

import dev.troupe.contentindex.ContentKey;

/**
 * A file of a tree.
 *
 * @param path from the tree's root, with slashes
 */
public record TreeEntry(String path, ContentKey key) {}
