/** The measurement of a webhook that runs on this machine. */
@NullMarked
package dev.rolloutkit.webhook.measure.load;

import org.jspecify.annotations.NullMarked;
