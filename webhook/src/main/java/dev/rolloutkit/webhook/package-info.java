/** The program: an admission webhook to be deployed, and the measurement of one that runs. */
@NullMarked
package dev.rolloutkit.webhook;

import org.jspecify.annotations.NullMarked;
