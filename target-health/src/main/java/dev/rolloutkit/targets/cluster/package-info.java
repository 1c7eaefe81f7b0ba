/**
 * What the load balancer controller reads of a cluster: bindings, pods, nodes, Services and
 * endpoints.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.targets.cluster;

import org.jspecify.annotations.NullMarked;
