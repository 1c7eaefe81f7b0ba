package dev.rolloutkit.model.commands;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import java.util.Optional;

/**
 * The patches of a command and the order in which they are sent.
 *
 * <p>The status patch is sent first, if there is one. If it succeeds, the main patch follows. If the API server answers it with 404, {@code mainWithoutSubresource} is sent instead of the main patch, for clusters whose Rollouts have no status subresource. Any other error ends the command.
 *
 * @param status the patch of the status
 * @param main the patch of the object
 * @param mainWithoutSubresource the patch that replaces {@code main} where there is no status subresource
 * @param notice what the command prints at the end, including the line break
 * @param warnings effects of the command that its user may not expect; they do not alter the patches
 */
public record CommandPlan(
    Optional<PatchCall> status,
    Optional<PatchCall> main,
    Optional<PatchCall> mainWithoutSubresource,
    String notice,
    ImmutableList<Problem> warnings) {

  /** A plan with a single patch, of the object itself. */
  static CommandPlan main(PatchCall patch, String notice) {
    return new CommandPlan(
        Optional.empty(), Optional.of(patch), Optional.empty(), notice, ImmutableList.of());
  }

  /** A plan with a single patch, of the status, or of the object where there is no status subresource. */
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

  /** The patches in the order in which they are sent if each of them succeeds. */
  public ImmutableList<PatchCall> patches() {
    ImmutableList.Builder<PatchCall> out = ImmutableList.builder();
    status.ifPresent(out::add);
    main.ifPresent(out::add);
    return out.build();
  }
}
