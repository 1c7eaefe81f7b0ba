package dev.rolloutkit.model.commands;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import java.util.Optional;

/**
 * What {@code undo} sends.
 *
 * @param revision the revision that is gone back to
 * @param patch the patch of the Rollout, or of the workload that it refers to; nothing where the
 *     template is already that revision's
 * @param notice what the command prints in the end
 * @param warnings what the command does that its user may not expect
 */
public record UndoPlan(
    long revision, Optional<PatchCall> patch, String notice, ImmutableList<Problem> warnings) {}
