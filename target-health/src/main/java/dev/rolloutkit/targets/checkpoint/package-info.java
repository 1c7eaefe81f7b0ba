/**
 * The checkpoint of a binding, because of which the controller skips whole passes.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.targets.checkpoint;

import org.jspecify.annotations.NullMarked;
