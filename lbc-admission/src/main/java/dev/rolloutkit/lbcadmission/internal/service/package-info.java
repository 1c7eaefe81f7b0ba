/** The webhook for Services, which sets the load balancer class. */
@NullMarked
package dev.rolloutkit.lbcadmission.internal.service;

import org.jspecify.annotations.NullMarked;
