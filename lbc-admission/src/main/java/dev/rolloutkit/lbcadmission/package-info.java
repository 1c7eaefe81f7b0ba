/** What the admission webhooks of the AWS Load Balancer Controller answer, and policies of them. */
@NullMarked
package dev.rolloutkit.lbcadmission;

import org.jspecify.annotations.NullMarked;
