/**
 * Whether AWS does what was asked for: weights of target groups and their registered targets,
 * judged from what the Describe calls of Elastic Load Balancing answered.
 */
@NullMarked
package dev.rolloutkit.alb.verify;

import org.jspecify.annotations.NullMarked;
