/**
 * A file as text that remembers its bytes: encoding, byte order mark and the ending of every line.
 * Decoding and encoding are exact inverses, so that lines nobody edited keep their bytes.
 */
@NullMarked
package dev.troupe.edit.text;

import org.jspecify.annotations.NullMarked;
