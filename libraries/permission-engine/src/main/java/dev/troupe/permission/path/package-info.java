/**
 * Names of paths and where they lead: patterns, files that hold secrets, files that something obeys. What the disk says is
 * handed in.
 */
@NullMarked
package dev.troupe.permission.path;

import org.jspecify.annotations.NullMarked;
