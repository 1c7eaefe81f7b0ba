/** Dependents of the Java Operator SDK, and their matchers. */
@NullMarked
package dev.rolloutkit.josdk.dependent;

import org.jspecify.annotations.NullMarked;
