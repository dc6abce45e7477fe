/**
 * Plans as people deal with them: those that a session has, and the file in which one is edited.
 * What is asked about them is the business of the commands and of the chat.
 */
@NullMarked
package dev.troupe.cli.plan;

import org.jspecify.annotations.NullMarked;
