/** The virtual services for Services of type LoadBalancer. */
@NullMarked
package dev.rolloutkit.ako.internal.l4;

import org.jspecify.annotations.NullMarked;
