/** The tags of the AWS resources that the controller creates. */
@NullMarked
package dev.rolloutkit.stack.tag;

import org.jspecify.annotations.NullMarked;
