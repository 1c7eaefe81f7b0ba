/** What traffic routers are asked, and what their answers mean for the weights. */
@NullMarked
package dev.rolloutkit.canary.internal.traffic;

import org.jspecify.annotations.NullMarked;
