/** When an update is promoted, and how traffic moves. */
@NullMarked
package dev.rolloutkit.bluegreen.internal.rule;

import org.jspecify.annotations.NullMarked;
