package dev.troupe.configuration.schema;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Values by names that are not Troupe's: {@code pay-ments} and {@code payments} are two of them. All other names are the
 * same in each of their spellings.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface ExactNames {}
