/**
 * The directory a Troupe server lives in: who may use it, what it tells clients, its secrets and settings.
 */
@NullMarked
package dev.troupe.standalone.home;

import org.jspecify.annotations.NullMarked;
