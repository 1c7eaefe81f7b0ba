/**
 * The tags of the AWS resources that the controller creates.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.stack.tag;

import org.jspecify.annotations.NullMarked;
