/**
 * Builds the snapshot that the analyses need from the objects of a cluster and the security groups
 * of EC2.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.sg.snapshot;

import org.jspecify.annotations.NullMarked;
