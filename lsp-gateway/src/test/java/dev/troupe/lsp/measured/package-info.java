/** Long tests over real servers that also measure: their figures go to {@code target/language-servers.txt}. */
@NullMarked
package dev.troupe.lsp.measured;

import org.jspecify.annotations.NullMarked;
