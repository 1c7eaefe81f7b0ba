/** The checkpoint of a binding, because of which the controller skips whole passes. */
@NullMarked
package dev.rolloutkit.targets.checkpoint;

import org.jspecify.annotations.NullMarked;
