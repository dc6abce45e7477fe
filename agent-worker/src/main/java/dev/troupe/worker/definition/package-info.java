/** What definitions in Markdown files have in common, such as their YAML front matter. The kinds of definitions have packages of their own below. */
@NullMarked
package dev.troupe.worker.definition;

import org.jspecify.annotations.NullMarked;
