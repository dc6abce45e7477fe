package dev.troupe.repomap.symbol;

import dev.troupe.contentindex.tree.IndexedFile;
import dev.troupe.syntax.tag.DefinitionTag;

/** A definition, and the file that holds it. */
public record FoundDefinition(IndexedFile file, DefinitionTag tag) {}
