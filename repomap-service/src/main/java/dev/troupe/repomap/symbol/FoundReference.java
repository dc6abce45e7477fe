package dev.troupe.repomap.symbol;

import dev.troupe.contentindex.tree.IndexedFile;
import dev.troupe.syntax.tag.ReferenceTag;

/** The uses of a name in a file, all of one kind. */
public record FoundReference(IndexedFile file, ReferenceTag tag) {}
