/**
 * Which models there are: their settings, prices and keys. Nothing here calls one.
 */
@NullMarked
package dev.troupe.model.catalog;

import org.jspecify.annotations.NullMarked;
