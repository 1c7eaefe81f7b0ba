/**
 * Which ReplicaSets the Services select, and what load balancers say to it. *
 *
 * <p>Machinery behind {@code BlueGreenEngine}, not meant to be called.
 */
@NullMarked
package dev.rolloutkit.bluegreen.service;

import org.jspecify.annotations.NullMarked;
