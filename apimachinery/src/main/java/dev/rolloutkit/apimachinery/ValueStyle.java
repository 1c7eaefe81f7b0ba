package dev.rolloutkit.apimachinery;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.immutables.value.Value;
import org.immutables.value.Value.Style.ImplementationVisibility;

/**
 * The one style of generated value types: the implementation stays package-private, so that users
 * see the interface and its nested {@code Builder} alone.
 */
@Value.Style(
    visibility = ImplementationVisibility.PACKAGE,
    overshadowImplementation = true,
    optionalAcceptNullable = true,
    depluralize = true,
    defaultAsDefault = true,
    // none of those that happen to be on the class path: a user's compiler would miss them
    allowedClasspathAnnotations = {Override.class})
@Target({ElementType.PACKAGE, ElementType.TYPE})
@Retention(RetentionPolicy.CLASS)
public @interface ValueStyle {}
