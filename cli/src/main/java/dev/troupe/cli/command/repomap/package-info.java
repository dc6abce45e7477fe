/** Commands that ask about the files of a repository. */
@NullMarked
package dev.troupe.cli.command.repomap;

import org.jspecify.annotations.NullMarked;
