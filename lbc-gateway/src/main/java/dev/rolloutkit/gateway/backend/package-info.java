/** The backends of routes. */
@NullMarked
package dev.rolloutkit.gateway.backend;

import org.jspecify.annotations.NullMarked;
