package dev.troupe.configuration.schema;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The range of a setting, on a component of a settings record: the schema and the documentation are made from it,
 * and {@link BoundsValidator} holds the record to it.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface SettingBounds {
    /** The least value: a number, a duration such as {@code 10ms}, a size such as {@code 64MB}; of a text its length. */
    String least() default "";

    /** The greatest value, written alike. */
    String most() default "";

    /** One value outside the range that may be set, too. */
    String or() default "";

    /** A regular expression that a text must match as a whole; {@link #wanted()} says it in words. */
    String pattern() default "";

    /** What a text must be, as the end of a sentence that begins with "it must be". */
    String wanted() default "";
}
