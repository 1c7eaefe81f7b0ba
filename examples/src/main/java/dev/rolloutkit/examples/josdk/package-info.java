/**
 * An operator on the Java Operator SDK, to be copied: a Shop is a Rollout behind an ALB, blue-green
 * or canary.
 */
@NullMarked
package dev.rolloutkit.examples.josdk;

import org.jspecify.annotations.NullMarked;
