/**
 * Example operators: one reconciles blue-green Rollouts with the engine, the other maintains the
 * annotations of a load balancer. They show how to execute a plan with the fabric8 client.
 */
@NullMarked
package dev.rolloutkit.examples.operator;

import org.jspecify.annotations.NullMarked;
