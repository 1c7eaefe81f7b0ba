/**
 * Manifests as the security-group rules and AKO see them, with what manifests do not contain
 * assumed or called unknown.
 */
@NullMarked
package dev.rolloutkit.program.world;

import org.jspecify.annotations.NullMarked;
