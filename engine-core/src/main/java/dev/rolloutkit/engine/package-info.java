/** What a pass of any Argo Rollouts strategy needs; its packages have one concept each. */
@NullMarked
package dev.rolloutkit.engine;

import org.jspecify.annotations.NullMarked;
