/**
 * Finds the types of a project by the names of its files, and has a policy for each. Listings of names are handed in.
 */
@NullMarked
package dev.troupe.permission.profile;

import org.jspecify.annotations.NullMarked;
