/**
 * Analyses of a cluster: what a change would do to live targets, why a port is open or closed, and
 * which problems the cluster already has.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.sg.analysis;

import org.jspecify.annotations.NullMarked;
