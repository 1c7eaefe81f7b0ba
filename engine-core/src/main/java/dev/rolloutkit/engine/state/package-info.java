/** What every engine observes of a Rollout. */
@NullMarked
package dev.rolloutkit.engine.state;

import org.jspecify.annotations.NullMarked;
