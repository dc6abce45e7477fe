/** The HTTP face: controllers, problems and the OpenAPI description. No rule of the product lives here. */
@NullMarked
package dev.troupe.orchestrator.web;

import org.jspecify.annotations.NullMarked;
