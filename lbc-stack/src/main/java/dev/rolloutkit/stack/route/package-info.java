/** Which rule answers a request, and why. */
@NullMarked
package dev.rolloutkit.stack.route;

import org.jspecify.annotations.NullMarked;
