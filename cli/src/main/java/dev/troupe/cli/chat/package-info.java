/**
 * The chat: a conversation with a session in which one may write while it works. One thread keeps its
 * state and hears everything, keys, events and the server's answers, one after the other.
 */
@NullMarked
package dev.troupe.cli.chat;

import org.jspecify.annotations.NullMarked;
