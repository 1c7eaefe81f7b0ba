/** The status at the end of a blue-green pass. */
@NullMarked
package dev.rolloutkit.bluegreen.internal.status;

import org.jspecify.annotations.NullMarked;
