/** The controller's webhooks as a whole: which one judges what, and reviews in JSON. */
@NullMarked
package dev.rolloutkit.lbcadmission.webhook;

import org.jspecify.annotations.NullMarked;
