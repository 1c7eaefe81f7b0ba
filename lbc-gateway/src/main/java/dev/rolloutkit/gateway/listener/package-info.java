/**
 * The listeners of a Gateway and of its ListenerSets.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.gateway.listener;

import org.jspecify.annotations.NullMarked;
