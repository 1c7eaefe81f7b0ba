package dev.rolloutkit.consequences.upgrade;

import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.stack.resource.Stack;
import java.util.Optional;

/**
 * What a release builds of some objects.
 *
 * @param id the name of the load balancer
 * @param members the objects
 * @param stack the load balancer; empty if it is refused
 * @param why why it is refused; empty if it is not
 */
record Built(String id, ImmutableSortedSet<ObjectKey> members, Optional<Stack> stack, String why) {
  /** The object to name; a load balancer of nothing names none. */
  Optional<ObjectKey> first() {
    return members.stream().findFirst();
  }
}
