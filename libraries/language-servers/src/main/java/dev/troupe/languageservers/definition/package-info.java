/**
 * The language servers that Troupe knows: which files each one reads, how its program is found, started and installed. The built-in
 * ones are data files beside these classes; people add to them in {@code .lsp.json}. Nothing here starts a process.
 */
@NullMarked
package dev.troupe.languageservers.definition;

import org.jspecify.annotations.NullMarked;
