/**
 * A service's schema at start: waited for, checked and brought up to date. Every way in which a database can refuse has a sentence of its own here.
 */
@NullMarked
package dev.troupe.service.startup.database;

import org.jspecify.annotations.NullMarked;
