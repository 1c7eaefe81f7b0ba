/**
 * Explores every state that a controller and its world can reach, breadth first.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.testkit.explore;

import org.jspecify.annotations.NullMarked;
