/** Forecasts how close a stack comes to the quotas of AWS. */
@NullMarked
package dev.rolloutkit.stack.quota;

import org.jspecify.annotations.NullMarked;
