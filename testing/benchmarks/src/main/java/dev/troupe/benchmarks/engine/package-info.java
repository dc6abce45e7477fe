/** How long the edit engine takes for usual, for large and for hostile inputs. */
@NullMarked
package dev.troupe.benchmarks.engine;

import org.jspecify.annotations.NullMarked;
