/**
 * The input of a blue-green pass.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.bluegreen.state;

import org.jspecify.annotations.NullMarked;
