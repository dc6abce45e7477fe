/** Plain texts as all other packages write them. */
@NullMarked
package dev.troupe.permission.text;

import org.jspecify.annotations.NullMarked;
