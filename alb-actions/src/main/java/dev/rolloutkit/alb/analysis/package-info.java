/**
 * Questions that no controller answers: what really reaches the canary, what hides a rule, what a
 * plan will come to in AWS, what is left over, and what AWS will refuse.
 */
@NullMarked
package dev.rolloutkit.alb.analysis;

import org.jspecify.annotations.NullMarked;
