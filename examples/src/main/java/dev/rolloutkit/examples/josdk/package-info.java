/** An example operator on the Java Operator SDK: a Shop is a blue-green Rollout behind an ALB. */
@NullMarked
package dev.rolloutkit.examples.josdk;

import org.jspecify.annotations.NullMarked;
