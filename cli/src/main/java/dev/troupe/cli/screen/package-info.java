/**
 * What people and programs see: streamed text, tool lines, diffs, questions, or one JSON object per line. Text from models, tools and repositories is made harmless here before it is printed.
 */
@NullMarked
package dev.troupe.cli.screen;

import org.jspecify.annotations.NullMarked;
