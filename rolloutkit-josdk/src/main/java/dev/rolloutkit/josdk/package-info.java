/**
 * Matchers for dependents of the Java Operator SDK that respect what servers allow.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.josdk;

import org.jspecify.annotations.NullMarked;
