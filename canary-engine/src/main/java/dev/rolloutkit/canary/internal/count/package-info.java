/** How many pods of each version a canary is to have. */
@NullMarked
package dev.rolloutkit.canary.internal.count;

import org.jspecify.annotations.NullMarked;
