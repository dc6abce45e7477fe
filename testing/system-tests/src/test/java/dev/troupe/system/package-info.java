/**
 * The services as processes of their own, with a database server, a broker and a command line that are processes too. What passes here passes on machines of people's own.
 */
@NullMarked
package dev.troupe.system;

import org.jspecify.annotations.NullMarked;
