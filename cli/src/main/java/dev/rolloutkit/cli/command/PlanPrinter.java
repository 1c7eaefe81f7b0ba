package dev.rolloutkit.cli.command;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.cli.output.Printable;
import dev.rolloutkit.model.commands.CommandPlan;
import dev.rolloutkit.model.commands.PatchCall;
import dev.rolloutkit.program.command.ExitStatus;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** Prints the requests that a command would send. */
final class PlanPrinter {
  private PlanPrinter() {}

  /** Prints the lines of a plan to standard output and its warnings to standard error. */
  static int print(Outcome<CommandPlan> outcome, String namespace, CommandSpec command) {
    if (!(outcome instanceof Outcome.Ok<CommandPlan> ok)) {
      return fail(outcome.problems(), command);
    }
    return print(ok.value().patches(), ok.value().warnings(), namespace, command);
  }

  static int print(
      List<PatchCall> patches, List<Problem> warnings, String namespace, CommandSpec command) {
    warnings.forEach(
        w ->
            command
                .commandLine()
                .getErr()
                .println("rolloutkit: warning: " + Printable.of(w.message())));
    patches.forEach(p -> command.commandLine().getOut().println(KubectlPatch.line(p, namespace)));
    if (patches.isEmpty()) {
      command.commandLine().getErr().println("rolloutkit: nothing is to be sent");
    }
    return ExitStatus.OK;
  }

  static int fail(List<Problem> problems, CommandSpec command) {
    problems.forEach(
        p -> command.commandLine().getErr().println("rolloutkit: " + Printable.of(p.message())));
    return ExitStatus.PROBLEMS;
  }
}
