package dev.rolloutkit.cli.plan;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.stack.config.StackDefect;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;

/**
 * What the user says of controllers: the flags of the AWS Load Balancer Controller, and releases.
 *
 * @param correct sets the flags that the user gives, which take precedence over those of the
 *     controller's Deployment
 * @param fixes which of its defects are fixed
 * @param releases the releases that the user names
 */
public record ControllerOptions(
    UnaryOperator<LbcFlags> correct, Fixes<StackDefect> fixes, GivenReleases releases) {
  /** The user says nothing. */
  public static final ControllerOptions NONE =
      new ControllerOptions(flags -> flags, Fixes.reference(), GivenReleases.NONE);

  /** The same with another flag, unless its value is absent. */
  public ControllerOptions with(BiConsumer<LbcFlags.Builder, String> flag, Optional<String> value) {
    return value
        .map(
            text ->
                new ControllerOptions(
                    flags -> set(correct.apply(flags), flag, text), fixes, releases))
        .orElse(this);
  }

  private static LbcFlags set(
      LbcFlags flags, BiConsumer<LbcFlags.Builder, String> flag, String value) {
    LbcFlags.Builder out = LbcFlags.builder().from(flags);
    flag.accept(out, value);
    return out.build();
  }

  /** The same with every defect of the controller fixed. */
  public ControllerOptions fixed() {
    return new ControllerOptions(correct, Fixes.safe(StackDefect.class), releases);
  }

  /** The same with other releases. */
  public ControllerOptions with(GivenReleases others) {
    return new ControllerOptions(correct, fixes, others);
  }

  /** The flags of a controller that is started with these arguments, as the user corrects them. */
  LbcFlags flags(List<String> deployed, ReleaseOf<LbcChange> release) {
    return correct.apply(LbcFlags.fromArgs(deployed, release).flags());
  }
}
