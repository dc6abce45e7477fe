/**
 * Which layer of settings a value comes from, as the process's own Spring environment knows it. A repository's file stands
 * between the user's and the environment.
 */
@NullMarked
package dev.troupe.service.startup.layer;

import org.jspecify.annotations.NullMarked;
