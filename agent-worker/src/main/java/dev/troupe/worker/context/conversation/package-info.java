/** The conversation of a session, rebuilt from its journals and kept within the model's window. Pure: journal records in, model messages out. */
@NullMarked
package dev.troupe.worker.context.conversation;

import org.jspecify.annotations.NullMarked;
