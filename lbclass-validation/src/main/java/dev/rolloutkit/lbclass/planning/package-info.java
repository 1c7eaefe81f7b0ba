/**
 * Plans safe changes of the load balancer class, as steps that an operator can carry out.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.lbclass.planning;

import org.jspecify.annotations.NullMarked;
