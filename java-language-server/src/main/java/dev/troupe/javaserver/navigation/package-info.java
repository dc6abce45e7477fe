/**
 * Symbols and where they are declared, used, overridden and called.
 */
@NullMarked
package dev.troupe.javaserver.navigation;

import org.jspecify.annotations.NullMarked;
