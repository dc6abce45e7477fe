/** Command corpora through the permission engine: cases come in a line each, and what the engine makes of them goes out. */
@NullMarked
package dev.troupe.benchmarks.commands;

import org.jspecify.annotations.NullMarked;
