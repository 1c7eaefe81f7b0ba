/** The input of a blue-green pass. */
@NullMarked
package dev.rolloutkit.bluegreen.state;

import org.jspecify.annotations.NullMarked;
