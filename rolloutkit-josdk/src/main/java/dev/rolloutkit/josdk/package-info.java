/** Matchers for dependents of the Java Operator SDK that respect what servers allow. */
@NullMarked
package dev.rolloutkit.josdk;

import org.jspecify.annotations.NullMarked;
