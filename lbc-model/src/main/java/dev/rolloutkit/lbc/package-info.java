/** Everything that the AWS Load Balancer Controller reads, once. */
@NullMarked
package dev.rolloutkit.lbc;

import org.jspecify.annotations.NullMarked;
