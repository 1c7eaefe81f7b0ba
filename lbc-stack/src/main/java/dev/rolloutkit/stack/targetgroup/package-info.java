/** Target groups of Services, and their bindings. */
@NullMarked
package dev.rolloutkit.stack.targetgroup;

import org.jspecify.annotations.NullMarked;
