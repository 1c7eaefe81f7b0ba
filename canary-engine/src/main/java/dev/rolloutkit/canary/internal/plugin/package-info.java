/** What plugins that carry out steps are called for, and what is recorded of their answers. */
@NullMarked
package dev.rolloutkit.canary.internal.plugin;

import org.jspecify.annotations.NullMarked;
