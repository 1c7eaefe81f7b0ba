package dev.rolloutkit.model.commands;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import java.util.Optional;

/**
 * The patch that {@code undo} sends.
 *
 * @param revision the revision that is restored
 * @param patch the patch of the Rollout, or of the workload that it refers to; empty if the template already is that of the revision
 * @param notice what the command prints at the end
 * @param warnings effects of the command that its user may not expect
 */
public record UndoPlan(
    long revision, Optional<PatchCall> patch, String notice, ImmutableList<Problem> warnings) {}
