/** Building of states from the objects that a cluster client lists. */
@NullMarked
package dev.rolloutkit.bluegreen.internal.state;

import org.jspecify.annotations.NullMarked;
