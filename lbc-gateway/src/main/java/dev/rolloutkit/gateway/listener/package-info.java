/** The listeners of a Gateway and of its ListenerSets. */
@NullMarked
package dev.rolloutkit.gateway.listener;

import org.jspecify.annotations.NullMarked;
