/**
 * What source files define, use and import, for an index. Each language has a query in a resource of this package that
 * says which nodes of its grammar are which; {@link dev.troupe.syntax.tag.TagExtractor} runs it over a file.
 */
@NullMarked
package dev.troupe.syntax.tag;

import org.jspecify.annotations.NullMarked;
