/** The command `config` with its subcommands: list, get, check, path, schema, trust and untrust. Only trusting a repository's files needs a server. */
@NullMarked
package dev.troupe.cli.command.config;

import org.jspecify.annotations.NullMarked;
