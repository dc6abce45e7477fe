/** What other modules ask of this one: whether an edit adds syntax errors to a file, and where they are. The checks themselves, by tree-sitter and by parsers of data formats, are in the packages below. */
@NullMarked
package dev.troupe.syntax;

import org.jspecify.annotations.NullMarked;
