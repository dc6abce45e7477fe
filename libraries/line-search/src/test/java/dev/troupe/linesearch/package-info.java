@NullMarked
package dev.troupe.linesearch;

import org.jspecify.annotations.NullMarked;
