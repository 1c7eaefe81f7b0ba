/**
 * Simulates whole updates of a canary in a model cluster with pods, a router, users and faults.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.canary.simulation;

import org.jspecify.annotations.NullMarked;
