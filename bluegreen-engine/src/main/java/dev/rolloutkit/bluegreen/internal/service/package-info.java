/** The ReplicaSets that the active and the preview Service select. */
@NullMarked
package dev.rolloutkit.bluegreen.internal.service;

import org.jspecify.annotations.NullMarked;
