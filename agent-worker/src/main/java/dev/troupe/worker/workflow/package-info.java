/**
 * Features built in seven phases: a coordinator without a model has agents find out, ask, design, build, review and sum up.
 * What has been done so far is read from the journal, so that any run can go on.
 */
@NullMarked
package dev.troupe.worker.workflow;

import org.jspecify.annotations.NullMarked;
