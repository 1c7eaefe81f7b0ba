/**
 * Proves that two stacks treat all requests alike, or finds the requests that they treat
 * differently.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.gateway.migration;

import org.jspecify.annotations.NullMarked;
