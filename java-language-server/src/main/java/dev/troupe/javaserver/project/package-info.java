/**
 * Source files of workspace folders, and what their build files say about them.
 */
@NullMarked
package dev.troupe.javaserver.project;

import org.jspecify.annotations.NullMarked;
