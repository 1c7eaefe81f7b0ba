package dev.rolloutkit.gateway.migration;

import dev.rolloutkit.stack.route.Request;
import java.util.Optional;

/**
 * A class of requests that two stacks treat differently.
 *
 * @param witness one of these requests
 * @param before what the first stack does
 * @param after what the second stack does
 */
public record RequestDifference(Request witness, Side before, Side after) {

  /**
   * What a stack does with the requests.
   *
   * @param rule the id of the rule, {@code port:priority}; absent if the default actions answer, or
   *     if nothing listens
   * @param source the object and the field that the rule was built from
   * @param treatment its actions and transforms, with the target groups by what they are; empty if
   *     nothing listens
   */
  public record Side(Optional<String> rule, Optional<String> source, String treatment) {}
}
