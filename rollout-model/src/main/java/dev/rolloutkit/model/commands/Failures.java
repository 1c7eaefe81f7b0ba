package dev.rolloutkit.model.commands;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.problem.ModelProblemCodes;

/**
 * The failures of commands.
 *
 * @rule Commands fail with the messages of the kubectl plug-in, and some input crashes it.
 */
final class Failures {
  static final String NIL_POINTER =
      "runtime error: invalid memory address or nil pointer dereference";

  private Failures() {}

  /** An error that the command prints. */
  static Problem of(String text) {
    return Problem.plain(FieldPath.root(), text, ModelProblemCodes.COMMAND_FAILED);
  }

  /** The message with which the plug-in crashes. */
  static Problem crash(String text) {
    return Problem.plain(FieldPath.root(), text, ModelProblemCodes.COMMAND_CRASH);
  }

  /** A wrong number of arguments. */
  static Problem usage() {
    return Problem.plain(
        FieldPath.root(), "wrong number or kind of arguments", ModelProblemCodes.COMMAND_USAGE);
  }
}
