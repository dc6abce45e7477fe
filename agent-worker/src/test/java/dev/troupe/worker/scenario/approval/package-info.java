/** Shows calls that need an answer, are refused, or meet a security service that is silent. */
@NullMarked
package dev.troupe.worker.scenario.approval;

import org.jspecify.annotations.NullMarked;
