/** The steps of a blue-green pass in their order. */
@NullMarked
package dev.rolloutkit.bluegreen.internal.pass;

import org.jspecify.annotations.NullMarked;
