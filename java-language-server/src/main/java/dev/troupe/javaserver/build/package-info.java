/**
 * Build files, read as text: nothing of a build is run.
 */
@NullMarked
package dev.troupe.javaserver.build;

import org.jspecify.annotations.NullMarked;
