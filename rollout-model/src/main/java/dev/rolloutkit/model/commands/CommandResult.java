package dev.rolloutkit.model.commands;

import dev.rolloutkit.apimachinery.Problem;
import java.util.Optional;

/**
 * What a command printed and how it ended.
 *
 * @param notice what it printed
 * @param problem why it ended early, see the codes of {@link RolloutCommands}; nothing on success
 */
public record CommandResult(String notice, Optional<Problem> problem) {

  static CommandResult done(String notice) {
    return new CommandResult(notice, Optional.empty());
  }

  static CommandResult failed(Problem problem) {
    return new CommandResult("", Optional.of(problem));
  }
}
