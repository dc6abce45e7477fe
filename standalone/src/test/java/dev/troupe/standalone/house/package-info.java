/**
 * The rules of the house: boundaries, names, and pages that must stay true.
 */
@NullMarked
package dev.troupe.standalone.house;

import org.jspecify.annotations.NullMarked;
