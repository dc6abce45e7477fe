/** Formats of data, read by the libraries that read them elsewhere: they are stricter than grammars and say better what is wrong. */
@NullMarked
package dev.troupe.syntax.data;

import org.jspecify.annotations.NullMarked;
