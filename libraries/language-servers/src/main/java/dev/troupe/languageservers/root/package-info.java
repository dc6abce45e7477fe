/**
 * The project that a file belongs to: the directory in which its language server starts, the Python interpreter, the compilation
 * database. Everything here is read from the directory on disk; nothing of it is run.
 */
@NullMarked
package dev.troupe.languageservers.root;

import org.jspecify.annotations.NullMarked;
