/** The releases of the AWS Load Balancer Controller, and what each changed. */
@NullMarked
package dev.rolloutkit.lbc.release;

import org.jspecify.annotations.NullMarked;
