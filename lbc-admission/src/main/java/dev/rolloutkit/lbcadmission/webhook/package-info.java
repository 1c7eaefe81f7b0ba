/** The controller's webhooks, their answers to requests, and admission reviews in JSON. */
@NullMarked
package dev.rolloutkit.lbcadmission.webhook;

import org.jspecify.annotations.NullMarked;
