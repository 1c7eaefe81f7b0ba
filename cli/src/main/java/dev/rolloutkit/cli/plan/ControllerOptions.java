package dev.rolloutkit.cli.plan;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.lbc.flags.GivenFlags;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.stack.config.StackDefect;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the user says of the AWS Load Balancer Controller.
 *
 * @param args flags of the controller as its own arguments; they take precedence over those of its
 *     Deployment, because the last value of a flag counts
 * @param fixes which of its defects are fixed
 */
public record ControllerOptions(ImmutableList<String> args, Fixes<StackDefect> fixes) {
  /** The user says nothing. */
  public static final ControllerOptions NONE =
      new ControllerOptions(ImmutableList.of(), Fixes.reference());

  /** The same with another flag, unless its value is absent. */
  public ControllerOptions with(String flag, Optional<String> value) {
    return value
        .map(text -> new ControllerOptions(join(args, List.of("--" + flag + "=" + text)), fixes))
        .orElse(this);
  }

  /** The same with every defect of the controller fixed. */
  public ControllerOptions fixed() {
    return new ControllerOptions(args, Fixes.safe(StackDefect.class));
  }

  /** The flags of a controller that is started with these arguments, as the user corrects them. */
  GivenFlags flags(List<String> deployed) {
    return LbcFlags.fromArgs(join(deployed, args));
  }

  private static ImmutableList<String> join(List<String> first, List<String> second) {
    return Stream.concat(first.stream(), second.stream()).collect(ImmutableList.toImmutableList());
  }
}
