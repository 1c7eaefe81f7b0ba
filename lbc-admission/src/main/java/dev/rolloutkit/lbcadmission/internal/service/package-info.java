/**
 * The webhook for Services, which sets the load balancer class.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.lbcadmission.internal.service;

import org.jspecify.annotations.NullMarked;
