/** How the names of resources are made. */
@NullMarked
package dev.rolloutkit.stack.internal.naming;

import org.jspecify.annotations.NullMarked;
