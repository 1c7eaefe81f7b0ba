/** What an Ingress would do to its group, before it is admitted. */
@NullMarked
package dev.rolloutkit.stack.review;

import org.jspecify.annotations.NullMarked;
