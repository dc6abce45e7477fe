/**
 * The tool that looks at a repository's history and at what is not committed.
 * It takes words apart itself: git is given names of commits and paths, and no option of a model.
 */
@NullMarked
package dev.troupe.worker.tool.git;

import org.jspecify.annotations.NullMarked;
