/**
 * Who works on what: claims, heart-beats, expiry and quarantine. Every write of a run names its lease.
 */
@NullMarked
package dev.troupe.ledger.lease;

import org.jspecify.annotations.NullMarked;
