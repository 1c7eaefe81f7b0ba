/** The rules of listeners in the types of the AWS SDK. */
@NullMarked
package dev.rolloutkit.alb.internal.aws;

import org.jspecify.annotations.NullMarked;
