/** Works on files by handles of their directories, without following links: what no other program can lead astray. */
@NullMarked
package dev.troupe.sandbox.posix;

import org.jspecify.annotations.NullMarked;
