package dev.rolloutkit.cli.completion;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** A program and its commands as {@code complete} lines of fish; paths stay completed by fish. */
final class FishCompletion {
  private static final int LONGEST = 80;

  private final String program;
  private final StringBuilder out = new StringBuilder();

  private FishCompletion(String program) {
    this.program = program;
  }

  static String of(CommandSpec program) {
    FishCompletion fish = new FishCompletion(program.name());
    fish.out.append("# Completion of ").append(program.name()).append(" in fish.\n");
    for (OptionSpec option : program.options()) {
      fish.option("__fish_use_subcommand", option);
    }
    program
        .subcommands()
        .forEach(
            (name, command) -> {
              fish.line("__fish_use_subcommand")
                  .append(" -a ")
                  .append(name)
                  .append(said(command.getCommandSpec().usageMessage().description()))
                  .append('\n');
              fish.command(name, command);
            });
    return fish.out.toString();
  }

  private void command(String name, CommandLine command) {
    String within = "__fish_seen_subcommand_from " + name;
    command.getCommandSpec().options().forEach(option -> option(within, option));
    for (PositionalParamSpec parameter : command.getCommandSpec().positionalParameters()) {
      if (hasCandidates(parameter)) {
        line(within).append(" -f").append(candidates(parameter)).append('\n');
      }
    }
  }

  private void option(String within, OptionSpec option) {
    if (option.hidden()) {
      return;
    }
    line(within);
    for (String name : option.names()) {
      String plain = name.replaceFirst("^-+", "");
      out.append(name.startsWith("--") ? " -l " : plain.length() == 1 ? " -s " : " -o ")
          .append(plain);
    }
    if (option.arity().max() > 0) {
      // a value follows; files are offered for it unless it is one of a few words
      out.append(hasCandidates(option) ? " -x" + candidates(option) : " -r");
    }
    out.append(said(option.description())).append('\n');
  }

  private StringBuilder line(String condition) {
    return out.append("complete -c ").append(program).append(" -n ").append(quoted(condition));
  }

  private static boolean hasCandidates(ArgSpec argument) {
    return argument.completionCandidates() != null
        && argument.completionCandidates().iterator().hasNext();
  }

  private static String candidates(ArgSpec argument) {
    return " -a " + quoted(String.join(" ", argument.completionCandidates()));
  }

  /** The beginning of a description, up to its first full stop or semicolon. */
  private static String said(String[] description) {
    if (description.length == 0) {
      return "";
    }
    String text = List.of(description).get(0).split("(?<=\\.)\\s|;|\\R", 2)[0].strip();
    String shown =
        text.length() <= LONGEST ? text : text.substring(0, text.lastIndexOf(' ', LONGEST)) + "…";
    return " -d " + quoted(shown.replaceFirst("\\.$", ""));
  }

  /** In single quotes, fish reads only the quote and the backslash otherwise. */
  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
