/** What files declare: helps edits that name a symbol to their place. */
@NullMarked
package dev.troupe.syntax.outline;

import org.jspecify.annotations.NullMarked;
