/**
 * Lets a command write to a layer of its own above the workspace, reads what it wrote, applies it by moving what it replaces
 * aside, and takes it back the same way.
 */
@NullMarked
package dev.troupe.sandbox.layer;

import org.jspecify.annotations.NullMarked;
