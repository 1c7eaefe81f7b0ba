/** The add-ons of a load balancer: web ACLs and Shield Advanced. */
@NullMarked
package dev.rolloutkit.stack.internal.addon;

import org.jspecify.annotations.NullMarked;
