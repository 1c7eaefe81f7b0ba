/** Calls of step plugins, and the records of their answers. */
@NullMarked
package dev.rolloutkit.canary.internal.plugin;

import org.jspecify.annotations.NullMarked;
