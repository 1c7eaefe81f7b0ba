/** What else belongs to a load balancer: web ACLs and protection. */
@NullMarked
package dev.rolloutkit.stack.addon;

import org.jspecify.annotations.NullMarked;
