/** Where an update stands, and what it waits for. */
@NullMarked
package dev.rolloutkit.bluegreen.progress;

import org.jspecify.annotations.NullMarked;
