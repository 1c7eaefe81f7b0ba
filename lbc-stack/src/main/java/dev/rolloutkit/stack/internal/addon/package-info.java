/**
 * The add-ons of a load balancer: web ACLs and Shield Advanced.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.stack.internal.addon;

import org.jspecify.annotations.NullMarked;
