/**
 * Conversion to and from the model types of the AWS SDK for Elastic Load Balancing.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.alb.aws;

import org.jspecify.annotations.NullMarked;
