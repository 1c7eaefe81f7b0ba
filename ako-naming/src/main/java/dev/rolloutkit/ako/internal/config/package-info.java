/** Letters and names as AKO reads them from its settings. */
@NullMarked
package dev.rolloutkit.ako.internal.config;

import org.jspecify.annotations.NullMarked;
