/** Explores every state that a controller and its world can reach, breadth first. */
@NullMarked
package dev.rolloutkit.testkit.explore;

import org.jspecify.annotations.NullMarked;
