/** Places in code that servers know of, and changes that they propose. */
@NullMarked
package dev.troupe.lsp.navigation;

import org.jspecify.annotations.NullMarked;
