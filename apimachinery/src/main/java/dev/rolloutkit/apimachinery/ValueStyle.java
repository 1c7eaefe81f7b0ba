package dev.rolloutkit.apimachinery;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.immutables.value.Value;
import org.immutables.value.Value.Style.ImplementationVisibility;

/**
 * The style of all generated value types: the implementation is package-private, so users see only
 * the interface and its nested {@code Builder}.
 */
@Value.Style(
    visibility = ImplementationVisibility.PACKAGE,
    overshadowImplementation = true,
    optionalAcceptNullable = true,
    depluralize = true,
    // most lists of most values are empty, or set as a whole
    deferCollectionAllocation = true,
    defaultAsDefault = true,
    // no annotations of libraries that happen to be on the class path, since they may be missing
    // from a user's class path
    allowedClasspathAnnotations = {Override.class})
@Target({ElementType.PACKAGE, ElementType.TYPE})
@Retention(RetentionPolicy.CLASS)
public @interface ValueStyle {}
