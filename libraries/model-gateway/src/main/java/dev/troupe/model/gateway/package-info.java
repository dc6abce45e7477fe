/**
 * The one way to language models: routing, tries, limits, usage and cost. What it calls is chosen by
 * settings alone.
 */
@NullMarked
package dev.troupe.model.gateway;

import org.jspecify.annotations.NullMarked;
