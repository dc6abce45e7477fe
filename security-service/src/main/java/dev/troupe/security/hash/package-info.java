/** How contents are told apart. */
@NullMarked
package dev.troupe.security.hash;

import org.jspecify.annotations.NullMarked;
