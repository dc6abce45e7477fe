/**
 * What the scripted model says: scenario files, how a request is matched to a turn, and the faults on the way.
 * Independent of HTTP and of the wire protocols.
 */
@NullMarked
package dev.troupe.testkit.model.scenario;

import org.jspecify.annotations.NullMarked;
