/**
 * The façade: the answers of the AWS Load Balancer Controller's admission webhooks.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.lbcadmission;

import org.jspecify.annotations.NullMarked;
