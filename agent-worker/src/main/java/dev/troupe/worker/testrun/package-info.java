/** Runs the test command of a repository as a task of its own, without a model. Parses the output and formats test reports. */
@NullMarked
package dev.troupe.worker.testrun;

import org.jspecify.annotations.NullMarked;
