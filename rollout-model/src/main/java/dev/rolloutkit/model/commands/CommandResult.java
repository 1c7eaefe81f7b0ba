package dev.rolloutkit.model.commands;

import dev.rolloutkit.apimachinery.Problem;
import java.util.Optional;

/**
 * The output and the result of a command.
 *
 * @param notice what it printed
 * @param problem why it ended early, with one of the codes listed at {@link RolloutCommands}; empty on success
 */
public record CommandResult(String notice, Optional<Problem> problem) {

  static CommandResult done(String notice) {
    return new CommandResult(notice, Optional.empty());
  }

  static CommandResult failed(Problem problem) {
    return new CommandResult("", Optional.of(problem));
  }
}
