/** The measurements behind the figures of the webhook's page. */
@NullMarked
package dev.rolloutkit.webhook.measure;

import org.jspecify.annotations.NullMarked;
