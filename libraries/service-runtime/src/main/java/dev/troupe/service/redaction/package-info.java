/**
 * Where a Spring Boot process asks the redactor: its logs and the JSON that it keeps; and where the redactor learns what
 * settings and environment hold. A jar on the class path is enough, nothing has to be switched on.
 */
@NullMarked
package dev.troupe.service.redaction;

import org.jspecify.annotations.NullMarked;
