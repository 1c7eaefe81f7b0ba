/** Inputs besides the objects of the cluster: the flags of the controller, and what AWS knows. */
@NullMarked
package dev.rolloutkit.stack.config;

import org.jspecify.annotations.NullMarked;
