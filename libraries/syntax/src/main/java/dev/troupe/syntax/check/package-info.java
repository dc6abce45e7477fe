/** The gate that edits pass: which files are judged and how, and where the fault of a broken one is. */
@NullMarked
package dev.troupe.syntax.check;

import org.jspecify.annotations.NullMarked;
