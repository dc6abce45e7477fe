/** Loads what people name or attach, before a model reads their words. */
@NullMarked
package dev.troupe.worker.mention;

import org.jspecify.annotations.NullMarked;
