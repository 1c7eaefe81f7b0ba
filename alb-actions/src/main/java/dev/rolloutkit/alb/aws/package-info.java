/** Conversion to and from the model types of the AWS SDK for Elastic Load Balancing. */
@NullMarked
package dev.rolloutkit.alb.aws;

import org.jspecify.annotations.NullMarked;
