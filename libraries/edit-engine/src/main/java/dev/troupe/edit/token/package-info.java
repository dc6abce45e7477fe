/** The words and signs of a line: how much two lines have in common, and how three of them merge. */
@NullMarked
package dev.troupe.edit.token;

import org.jspecify.annotations.NullMarked;
