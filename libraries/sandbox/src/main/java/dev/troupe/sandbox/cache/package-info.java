/**
 * Finds what package managers and build tools of the person have fetched, built and installed, so that commands in the
 * sandbox need not do it again. Settings and credentials that lie beside it stay out.
 */
@NullMarked
package dev.troupe.sandbox.cache;

import org.jspecify.annotations.NullMarked;
