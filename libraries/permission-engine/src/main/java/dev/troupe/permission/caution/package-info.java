/**
 * Finds what must not run or could lose work, reading a line as generously as can be. What is found here raises a
 * verdict; nothing here ever lowers one.
 */
@NullMarked
package dev.troupe.permission.caution;

import org.jspecify.annotations.NullMarked;
