/**
 * Dependents of the Java Operator SDK, and their matchers.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.josdk.dependent;

import org.jspecify.annotations.NullMarked;
