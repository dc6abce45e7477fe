/**
 * The tools for files: read, list, glob, grep, edit, multi_edit, apply_patch, write, delete, move.
 * Nothing here writes without a plan that was made, and journaled, before.
 */
@NullMarked
package dev.troupe.worker.tool.file;

import org.jspecify.annotations.NullMarked;
