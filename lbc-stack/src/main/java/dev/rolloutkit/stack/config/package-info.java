/**
 * The inputs of a stack besides the objects of the cluster: the flags of the controller, and the
 * resources that exist in AWS.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.stack.config;

import org.jspecify.annotations.NullMarked;
