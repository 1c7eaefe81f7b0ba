/**
 * Worlds for the explorer: clusters around controllers of Rollouts, target groups and security
 * groups, with the laws that the controllers must keep.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.testkit.world;

import org.jspecify.annotations.NullMarked;
