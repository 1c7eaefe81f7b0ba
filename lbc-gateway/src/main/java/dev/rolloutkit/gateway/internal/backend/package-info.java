/**
 * The backends of routes.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.gateway.internal.backend;

import org.jspecify.annotations.NullMarked;
