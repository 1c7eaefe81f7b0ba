package dev.rolloutkit.consequences.upgrade;

import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.stack.resource.Stack;
import java.util.Optional;

/**
 * A load balancer that a release of the controller builds for some objects, or refuses to build.
 *
 * @param id the name of the load balancer
 * @param members the objects
 * @param stack the load balancer; empty if it is refused
 * @param why why the controller refuses it; empty if it builds it
 */
record Built(String id, ImmutableSortedSet<ObjectKey> members, Optional<Stack> stack, String why) {
  /**
   * The first member, which stands for the load balancer in effects; empty if there are no members.
   */
  Optional<ObjectKey> first() {
    return members.stream().findFirst();
  }
}
