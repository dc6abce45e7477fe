/** The kinds of images that models are shown. */
@NullMarked
package dev.troupe.contracts.image;

import org.jspecify.annotations.NullMarked;
