/** How settings refuse values that are out of range; the settings themselves stand beside their users. */
@NullMarked
package dev.troupe.orchestrator.settings;

import org.jspecify.annotations.NullMarked;
