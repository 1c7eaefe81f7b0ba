/** What a webhook is asked and what it answers. */
@NullMarked
package dev.rolloutkit.lbcadmission.review;

import org.jspecify.annotations.NullMarked;
