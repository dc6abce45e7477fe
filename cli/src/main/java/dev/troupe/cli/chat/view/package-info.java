/** Draws a chat: the screen with its status line, the conversation, and the questions that the user is asked. The commands of a chat and its calls to the server are in the package above. */
@NullMarked
package dev.troupe.cli.chat.view;

import org.jspecify.annotations.NullMarked;
