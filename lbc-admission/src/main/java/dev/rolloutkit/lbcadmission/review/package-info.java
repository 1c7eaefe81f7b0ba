/** The requests to webhooks, their answers, and the rules. */
@NullMarked
package dev.rolloutkit.lbcadmission.review;

import org.jspecify.annotations.NullMarked;
