/** Reading of what a cluster client lists. */
@NullMarked
package dev.rolloutkit.bluegreen.internal.state;

import org.jspecify.annotations.NullMarked;
