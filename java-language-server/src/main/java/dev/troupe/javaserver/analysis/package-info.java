/**
 * Compilation of single files with the Eclipse compiler, and the diagnostics that come of it.
 */
@NullMarked
package dev.troupe.javaserver.analysis;

import org.jspecify.annotations.NullMarked;
