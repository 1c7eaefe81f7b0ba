/** What a pass over a Rollout of any strategy decides by. */
@NullMarked
package dev.rolloutkit.rollout.state;

import org.jspecify.annotations.NullMarked;
