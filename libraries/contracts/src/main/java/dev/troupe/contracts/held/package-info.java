/** Changes of commands that are held aside: how they are listed, and how they are applied or dropped. */
@NullMarked
package dev.troupe.contracts.held;

import org.jspecify.annotations.NullMarked;
