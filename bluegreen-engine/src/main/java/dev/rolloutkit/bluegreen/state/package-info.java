/** What a blue-green pass decides by. */
@NullMarked
package dev.rolloutkit.bluegreen.state;

import org.jspecify.annotations.NullMarked;
