/**
 * The input of a canary pass: the objects of the cluster, and the answers of routers and plugins.
 */
@NullMarked
package dev.rolloutkit.canary.state;

import org.jspecify.annotations.NullMarked;
