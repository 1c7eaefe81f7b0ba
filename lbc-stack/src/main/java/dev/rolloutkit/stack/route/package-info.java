/** Finds the rule that answers a request, and explains why. */
@NullMarked
package dev.rolloutkit.stack.route;

import org.jspecify.annotations.NullMarked;
