/**
 * The stack of a Gateway.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.gateway.internal.build;

import org.jspecify.annotations.NullMarked;
