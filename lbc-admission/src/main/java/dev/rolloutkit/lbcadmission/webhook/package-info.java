/**
 * The controller's webhooks, their answers to requests, and admission reviews in JSON.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.lbcadmission.webhook;

import org.jspecify.annotations.NullMarked;
