/** How a decision about manifests stops at a problem. */
@NullMarked
package dev.rolloutkit.lbc.internal.problem;

import org.jspecify.annotations.NullMarked;
