/** The ReplicaSets that the two Services select. */
@NullMarked
package dev.rolloutkit.bluegreen.internal.service;

import org.jspecify.annotations.NullMarked;
