/**
 * Operators around the modules: a blue-green one that reconciles Rollouts through the engine, and
 * one that keeps the annotations of a load balancer. They show how a plan is carried out with the
 * fabric8 client.
 */
@NullMarked
package dev.rolloutkit.examples.operator;

import org.jspecify.annotations.NullMarked;
