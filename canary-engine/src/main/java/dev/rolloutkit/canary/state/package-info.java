/**
 * What a pass of a canary observes: the objects of the cluster, and what routers and plugins say.
 */
@NullMarked
package dev.rolloutkit.canary.state;

import org.jspecify.annotations.NullMarked;
