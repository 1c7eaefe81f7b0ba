/**
 * An admission webhook: an HTTPS server around the functions that judge Services, Rollouts, names
 * of Avi objects, and deletions.
 */
@NullMarked
package dev.rolloutkit.examples.webhook;

import org.jspecify.annotations.NullMarked;
