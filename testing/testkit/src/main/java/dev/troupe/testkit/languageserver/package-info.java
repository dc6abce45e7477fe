/** The real language servers that tests drive: those of npm, pinned in {@code testing/language-servers}, and those of the system. */
@NullMarked
package dev.troupe.testkit.languageserver;

import org.jspecify.annotations.NullMarked;
