/** The languages that are known by files' names, and how their texts are parsed. */
@NullMarked
package dev.troupe.syntax.language;

import org.jspecify.annotations.NullMarked;
