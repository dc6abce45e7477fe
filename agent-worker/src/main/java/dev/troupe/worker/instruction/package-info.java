/**
 * What a repository tells agents: its {@code CLAUDE.md} and {@code AGENTS.md} files with what they import.
 * It is advice, and opens nothing: only files that agents may read anyway are read.
 */
@NullMarked
package dev.troupe.worker.instruction;

import org.jspecify.annotations.NullMarked;
