/** Which ReplicaSets the Services of a canary select. */
@NullMarked
package dev.rolloutkit.canary.service;

import org.jspecify.annotations.NullMarked;
