package dev.rolloutkit.lbc.flags;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.Problem;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Flags that were read from the arguments of a container.
 *
 * @param flags the flags; those that are not given or invalid have their defaults
 * @param given the names of the flags and feature gates that are given
 * @param problems arguments with which the controller would not start: unknown flags and gates, and
 *     values that are invalid
 */
public record GivenFlags(
    LbcFlags flags, ImmutableSet<String> given, ImmutableList<Problem> problems) {
  /** The flags that decide which ports of targets are open, and for whom. */
  private static final ImmutableList<String> DECIDE_OPEN_PORTS =
      ImmutableList.of(
          "enable-backend-security-group",
          "enable-manage-backend-security-group-rules",
          "disable-restricted-sg-rules",
          "backend-security-group");

  /**
   * The assumptions as sentences: one for each problem, and one that lists those flags that are not
   * given although they decide which ports are open.
   */
  public ImmutableList<String> assumed() {
    ImmutableList.Builder<String> out = ImmutableList.builder();
    if (!given.contains("cluster-name")) {
      out.add("the required flag --cluster-name is not given");
    }
    problems.forEach(problem -> out.add(problem.text()));
    String defaults =
        Stream.concat(
                DECIDE_OPEN_PORTS.stream()
                    .filter(name -> !given.contains(name))
                    .map(name -> "--" + name),
                Stream.of(FeatureGate.NLB_SECURITY_GROUP.gate())
                    .filter(gate -> !given.contains(gate))
                    .map(gate -> "--feature-gates=" + gate))
            .collect(Collectors.joining(", "));
    if (!defaults.isEmpty()) {
      out.add("flags that are not given have their defaults: " + defaults);
    }
    return out.build();
  }
}
