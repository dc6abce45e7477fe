/**
 * Tree-sitter: source texts as trees. The native libraries come out of jars; where there are none for
 * this machine, {@link TreeSitterParser} says so and parses nothing.
 */
@NullMarked
package dev.troupe.syntax.tree;

import org.jspecify.annotations.NullMarked;
