/**
 * Builds tree-sitter's core with optimisation where this machine has what that needs: npm, which fetches the source, and a
 * C compiler. The core that ships in the jar is compiled without and takes two to three times as long.
 */
@NullMarked
package dev.troupe.syntax.core;

import org.jspecify.annotations.NullMarked;
