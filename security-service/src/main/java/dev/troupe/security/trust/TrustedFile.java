package dev.troupe.security.trust;

import java.time.Instant;

/**
 * A row: who of a team trusts which bytes of a file.
 *
 * @param repository absolute path of the checkout's top level, without symbolic links
 * @param file from there
 */
record TrustedFile(
        String team, String repository, String file, String sha256, String person, Instant at) {}
