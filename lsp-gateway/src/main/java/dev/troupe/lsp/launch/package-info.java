/** Which server a file needs, with its program, its root and its environment. */
@NullMarked
package dev.troupe.lsp.launch;

import org.jspecify.annotations.NullMarked;
