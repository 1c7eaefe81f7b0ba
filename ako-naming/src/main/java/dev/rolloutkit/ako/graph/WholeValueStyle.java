package dev.rolloutkit.ako.graph;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.immutables.value.Value;
import org.immutables.value.Value.Style.ImplementationVisibility;

/**
 * The style of generated value types whose lists are set as a whole: a builder takes immutable
 * lists and maps as they are, and copies none. There are so many pools and virtual services that
 * the copies were a tenth of what a full sync allocates.
 */
@Value.Style(
    visibility = ImplementationVisibility.PACKAGE,
    overshadowImplementation = true,
    builtinContainerAttributes = false,
    // no annotations of libraries that happen to be on the class path, since they may be missing
    // from a user's class path
    allowedClasspathAnnotations = {Override.class})
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.CLASS)
@interface WholeValueStyle {}
