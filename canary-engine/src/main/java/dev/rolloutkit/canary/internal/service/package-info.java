/** The ReplicaSets that the Services of a canary select. */
@NullMarked
package dev.rolloutkit.canary.internal.service;

import org.jspecify.annotations.NullMarked;
