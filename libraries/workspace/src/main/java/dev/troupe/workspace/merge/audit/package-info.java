/**
 * Whether a merge holds what both of its sides had changed, told from the files alone. Nothing here runs git.
 */
@NullMarked
package dev.troupe.workspace.merge.audit;

import org.jspecify.annotations.NullMarked;
