/**
 * The only package of this module that touches the disk: atomic writes and all-or-nothing transactions over several files.
 * Everything is checked against checksums, so that work of others is never overwritten.
 */
@NullMarked
package dev.troupe.edit.file;

import org.jspecify.annotations.NullMarked;
