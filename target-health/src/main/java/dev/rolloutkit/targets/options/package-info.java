/** Switches that fix defects of the matched controllers, and the codes of problems. */
@NullMarked
package dev.rolloutkit.targets.options;

import org.jspecify.annotations.NullMarked;
