/**
 * The input of a pass over a canary: the objects of the cluster, and the answers of routers and
 * plugins.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.canary.state;

import org.jspecify.annotations.NullMarked;
