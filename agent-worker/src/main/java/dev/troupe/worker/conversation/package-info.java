/**
 * What has been said in a session, rebuilt from its journals, and how it is kept within a model's
 * window. Pure: steps in, messages out.
 */
@NullMarked
package dev.troupe.worker.conversation;

import org.jspecify.annotations.NullMarked;
