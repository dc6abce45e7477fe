/**
 * The tool that runs shell commands.
 * How commands are started, held and killed is the business of the command package.
 */
@NullMarked
package dev.troupe.worker.tool.shell;

import org.jspecify.annotations.NullMarked;
