/** Which ReplicaSets the Services select, and what load balancers say to it. */
@NullMarked
package dev.rolloutkit.bluegreen.service;

import org.jspecify.annotations.NullMarked;
