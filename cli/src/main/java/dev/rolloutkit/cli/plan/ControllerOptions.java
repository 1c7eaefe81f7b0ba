package dev.rolloutkit.cli.plan;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.lbc.flags.GivenFlags;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.stack.config.StackOptions;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the user says of the AWS Load Balancer Controller.
 *
 * @param args flags of the controller as its own arguments; they take precedence over those of its
 *     Deployment, because the last value of a flag counts
 * @param defects which of its defects are fixed
 */
public record ControllerOptions(ImmutableList<String> args, StackOptions defects) {
  /** The user says nothing. */
  public static final ControllerOptions NONE =
      new ControllerOptions(ImmutableList.of(), StackOptions.reference());

  /** The same with another flag, unless its value is absent. */
  public ControllerOptions with(String flag, Optional<String> value) {
    return value
        .map(text -> new ControllerOptions(join(args, List.of("--" + flag + "=" + text)), defects))
        .orElse(this);
  }

  /** The same with every defect of the controller fixed. */
  public ControllerOptions fixed() {
    return new ControllerOptions(args, StackOptions.safe());
  }

  /** The flags of a controller that is started with these arguments, as the user corrects them. */
  GivenFlags flags(List<String> deployed) {
    return LbcFlags.fromArgs(join(deployed, args));
  }

  private static ImmutableList<String> join(List<String> first, List<String> second) {
    return Stream.concat(first.stream(), second.stream()).collect(ImmutableList.toImmutableList());
  }
}
