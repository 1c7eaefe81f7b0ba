/** How many pods of each version a canary is to have. */
@NullMarked
package dev.rolloutkit.canary.count;

import org.jspecify.annotations.NullMarked;
