/**
 * Reads edits out of plain model text: SEARCH/REPLACE blocks, unified diffs, patches, calls in JSON, whole files.
 * Whatever cannot be read becomes an error that says where and what was expected.
 */
@NullMarked
package dev.troupe.edit.parse;

import org.jspecify.annotations.NullMarked;
