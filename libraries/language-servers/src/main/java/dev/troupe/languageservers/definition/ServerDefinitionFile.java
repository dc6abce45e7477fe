package dev.troupe.languageservers.definition;

import java.nio.file.Path;

/**
 * A {@code .lsp.json} to read.
 *
 * @param path where it is; it need not exist
 * @param isTrusted whether its commands, environment, options and settings may be used. Each of them can make a server run a
 *     program, so they are left out when nobody has vouched for the file
 */
public record ServerDefinitionFile(Path path, boolean isTrusted) {}
