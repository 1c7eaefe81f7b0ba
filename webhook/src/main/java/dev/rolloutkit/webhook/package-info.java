/** The program: a deployable admission webhook, and measurements of a running one. */
@NullMarked
package dev.rolloutkit.webhook;

import org.jspecify.annotations.NullMarked;
