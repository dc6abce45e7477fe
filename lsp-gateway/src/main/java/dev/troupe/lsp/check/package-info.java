/** Checks of changed files: known diagnostics first, then those of the new text, and the difference. */
@NullMarked
package dev.troupe.lsp.check;

import org.jspecify.annotations.NullMarked;
