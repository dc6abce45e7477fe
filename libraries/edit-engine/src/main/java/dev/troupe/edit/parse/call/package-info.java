/** Reads the JSON arguments of editing tools leniently, as models write them. */
@NullMarked
package dev.troupe.edit.parse.call;

import org.jspecify.annotations.NullMarked;
