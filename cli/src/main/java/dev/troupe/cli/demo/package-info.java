/**
 * The whole main job on a sample repository with a scripted model, told step by step. Every step is checked and a deviation ends it.
 */
@NullMarked
package dev.troupe.cli.demo;

import org.jspecify.annotations.NullMarked;
