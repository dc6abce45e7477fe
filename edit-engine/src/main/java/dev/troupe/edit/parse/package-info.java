/**
 * Reads edits out of plain model text: SEARCH/REPLACE blocks and whole files in fences.
 * Whatever cannot be read becomes an error that says where and what was expected.
 */
@NullMarked
package dev.troupe.edit.parse;

import org.jspecify.annotations.NullMarked;
