package dev.rolloutkit.model.commands;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import java.util.Optional;

/**
 * The patches of a command, and when each is sent.
 *
 * <p>The status first. If there is no status to patch, or that went through, the main patch; if the
 * API server answers 404, the combined patch in place of it, for clusters whose Rollouts have no
 * status subresource. Any other error ends the command.
 *
 * @param status the patch of the status
 * @param main the patch of the object
 * @param mainWithoutSubresource the patch of the object where the status has no place of its own
 * @param notice what the command prints in the end, with its line break
 * @param warnings what the command does that its user may not expect; they never change a byte
 */
public record CommandPlan(
    Optional<PatchCall> status,
    Optional<PatchCall> main,
    Optional<PatchCall> mainWithoutSubresource,
    String notice,
    ImmutableList<Problem> warnings) {

  /** One patch of the object. */
  static CommandPlan main(PatchCall patch, String notice) {
    return new CommandPlan(
        Optional.empty(), Optional.of(patch), Optional.empty(), notice, ImmutableList.of());
  }

  /** One patch of the status, or of the object in its place. */
  static CommandPlan status(String name, String patch, String notice) {
    return new CommandPlan(
        Optional.of(PatchCall.ofStatus(name, patch)),
        Optional.empty(),
        Optional.of(PatchCall.ofRollout(name, patch)),
        notice,
        ImmutableList.of());
  }

  CommandPlan withWarnings(ImmutableList<Problem> others) {
    return new CommandPlan(status, main, mainWithoutSubresource, notice, others);
  }

  /** The patches that are sent where every one goes through, in order. */
  public ImmutableList<PatchCall> patches() {
    ImmutableList.Builder<PatchCall> out = ImmutableList.builder();
    status.ifPresent(out::add);
    main.ifPresent(out::add);
    return out.build();
  }
}
