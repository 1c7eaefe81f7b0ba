/**
 * The requests to webhooks, their answers, and the rules.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.lbcadmission.review;

import org.jspecify.annotations.NullMarked;
