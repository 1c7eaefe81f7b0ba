/**
 * Switches that fix defects of the matched controllers, and the codes of problems.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.targets.options;

import org.jspecify.annotations.NullMarked;
