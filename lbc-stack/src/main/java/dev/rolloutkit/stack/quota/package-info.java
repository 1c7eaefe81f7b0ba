/**
 * Forecasts how close a stack comes to the quotas of AWS.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.stack.quota;

import org.jspecify.annotations.NullMarked;
