/**
 * Reads what people set: YAML files with line and column, environment variables, flags. Whatever is wrong becomes a
 * fault that names its place, its value and what would be right, and reading goes on to find the others.
 */
@NullMarked
package dev.troupe.configuration.source;

import org.jspecify.annotations.NullMarked;
