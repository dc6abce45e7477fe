/**
 * Changes that the server proposes: renames and quick fixes.
 */
@NullMarked
package dev.troupe.javaserver.edit;

import org.jspecify.annotations.NullMarked;
