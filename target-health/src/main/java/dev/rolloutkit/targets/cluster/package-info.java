/**
 * What the load balancer controller reads of a cluster: bindings, pods, nodes, Services and
 * endpoints.
 */
@NullMarked
package dev.rolloutkit.targets.cluster;

import org.jspecify.annotations.NullMarked;
