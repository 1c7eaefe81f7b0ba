package dev.rolloutkit.gateway.migration;

import dev.rolloutkit.stack.route.Request;
import java.util.Optional;

/**
 * A class of requests that two stacks treat differently.
 *
 * @param witness one of these requests
 * @param before what the first stack does
 * @param after what the second stack does
 * @param cause why
 */
public record RequestDifference(Request witness, Side before, Side after, Cause cause) {

  /**
   * What a stack does with the requests.
   *
   * @param rule the id of the rule, {@code port:priority}; absent if the default actions answer, or
   *     if nothing listens
   * @param source the object and the field that the rule was built from
   * @param treatment its actions and transforms as JSON, with the target groups by what they are;
   *     empty if nothing listens
   * @param isDefault whether the default actions of the listener answer
   * @param text the treatment in words
   */
  public record Side(
      Optional<String> rule,
      Optional<String> source,
      String treatment,
      boolean isDefault,
      String text) {

    /** The rule, what it was built from, and what it does, in one sentence. */
    public String described() {
      if (rule.isEmpty()) {
        return isDefault && !text.startsWith("a ") ? "the default action " + text : text;
      }
      return "rule " + rule.get() + source.map(s -> " of " + s).orElse("") + " " + text;
    }
  }
}
