/** The façade: the answers of the AWS Load Balancer Controller's admission webhooks. */
@NullMarked
package dev.rolloutkit.lbcadmission;

import org.jspecify.annotations.NullMarked;
