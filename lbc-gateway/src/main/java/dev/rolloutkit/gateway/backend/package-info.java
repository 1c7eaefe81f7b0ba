/**
 * The backends of routes.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.gateway.backend;

import org.jspecify.annotations.NullMarked;
