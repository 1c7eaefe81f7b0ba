/**
 * Defects of the matched controllers that can be fixed, and the codes of problems.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.targets.options;

import org.jspecify.annotations.NullMarked;
