/**
 * Verifies the weights of target groups and their registered targets, from the results of the
 * Describe calls of Elastic Load Balancing.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.alb.verify;

import org.jspecify.annotations.NullMarked;
