/**
 * Git repositories to work on: the demo's small project with a real bug, and generated ones of any size.
 * Made with the native git, untouched by the configuration of whoever runs it.
 */
@NullMarked
package dev.troupe.testkit.repository;

import org.jspecify.annotations.NullMarked;
