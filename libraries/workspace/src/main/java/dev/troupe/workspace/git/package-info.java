/** Access to git repositories: runs the native git program without executing what a repository asks for, and reads checkouts, indexes, ignore rules and settings. Refs of Troupe's own repositories are changed here, fenced by the epoch of a claim. */
@NullMarked
package dev.troupe.workspace.git;

import org.jspecify.annotations.NullMarked;
