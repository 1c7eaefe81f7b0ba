/** The steps of a blue-green pass, in order. */
@NullMarked
package dev.rolloutkit.bluegreen.internal.pass;

import org.jspecify.annotations.NullMarked;
