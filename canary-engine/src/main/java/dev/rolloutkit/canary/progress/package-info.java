/** Where the update of a canary stands, and what it waits for. */
@NullMarked
package dev.rolloutkit.canary.progress;

import org.jspecify.annotations.NullMarked;
