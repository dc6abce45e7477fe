/**
 * Compiled classes: the JDK, jars and directories, and the local Maven repository that names them.
 */
@NullMarked
package dev.troupe.javaserver.classpath;

import org.jspecify.annotations.NullMarked;
