/** What the validators of all four layers share: their order in settings, and the chain that times and counts them. It knows no layer in particular. */
@NullMarked
package dev.troupe.worker.validation.chain;

import org.jspecify.annotations.NullMarked;
