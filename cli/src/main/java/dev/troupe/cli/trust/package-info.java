/**
 * What a repository's settings file would widen, shown to the person who may trust it. What is shown comes
 * from the very text whose hash is trusted.
 */
@NullMarked
package dev.troupe.cli.trust;

import org.jspecify.annotations.NullMarked;
