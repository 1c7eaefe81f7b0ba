/** What is odd about a Rollout without being invalid, and why it stands as it does. */
@NullMarked
package dev.rolloutkit.model.diagnosis;

import org.jspecify.annotations.NullMarked;
