/** The listeners of application load balancers, read from Ingresses. */
@NullMarked
package dev.rolloutkit.lbc.frontend;

import org.jspecify.annotations.NullMarked;
