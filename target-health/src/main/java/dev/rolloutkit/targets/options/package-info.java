/** Where to do better than the matched controller, switch by switch. */
@NullMarked
package dev.rolloutkit.targets.options;

import org.jspecify.annotations.NullMarked;
