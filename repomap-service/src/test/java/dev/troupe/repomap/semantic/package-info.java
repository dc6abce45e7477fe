@NullMarked
package dev.troupe.repomap.semantic;

import org.jspecify.annotations.NullMarked;
