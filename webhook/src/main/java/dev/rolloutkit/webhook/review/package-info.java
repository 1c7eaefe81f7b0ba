/** Answers admission reviews of Services, Rollouts, deletions and Avi names. */
@NullMarked
package dev.rolloutkit.webhook.review;

import org.jspecify.annotations.NullMarked;
