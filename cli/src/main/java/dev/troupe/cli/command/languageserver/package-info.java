/** Commands about language servers: what they say of files, which there are, and what they write about themselves. */
@NullMarked
package dev.troupe.cli.command.languageserver;

import org.jspecify.annotations.NullMarked;
