/**
 * The built-in language server for Java: a program that reads the Language Server Protocol from its standard input and analyses
 * source files with the Eclipse compiler. It needs no build and no editor.
 */
@NullMarked
package dev.troupe.javaserver;

import org.jspecify.annotations.NullMarked;
