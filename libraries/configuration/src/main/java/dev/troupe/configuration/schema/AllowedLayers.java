package dev.troupe.configuration.schema;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Which layers may set a key or all keys below it; without it all but a repository may; see also {@link TrustedRepositorySetting}. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.TYPE})
public @interface AllowedLayers {
    SettingLayer[] value();
}
