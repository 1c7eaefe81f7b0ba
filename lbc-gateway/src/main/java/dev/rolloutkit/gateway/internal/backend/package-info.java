/** The backends of routes. */
@NullMarked
package dev.rolloutkit.gateway.internal.backend;

import org.jspecify.annotations.NullMarked;
