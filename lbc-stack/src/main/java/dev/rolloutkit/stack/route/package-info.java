/**
 * Finds the rule that answers a request, and explains why.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.stack.route;

import org.jspecify.annotations.NullMarked;
