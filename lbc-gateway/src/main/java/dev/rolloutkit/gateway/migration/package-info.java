/**
 * The proof that two stacks treat all requests alike, or the requests that they do not.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.gateway.migration;

import org.jspecify.annotations.NullMarked;
