/** How the configurations of a Gateway are merged. */
@NullMarked
package dev.rolloutkit.gateway.internal.configuration;

import org.jspecify.annotations.NullMarked;
