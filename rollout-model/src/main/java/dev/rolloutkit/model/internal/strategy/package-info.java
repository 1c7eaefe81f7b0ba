/** How long a pause lasts. */
@NullMarked
package dev.rolloutkit.model.internal.strategy;

import org.jspecify.annotations.NullMarked;
