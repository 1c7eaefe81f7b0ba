package dev.rolloutkit.cli.command;

import picocli.CommandLine.Option;

/** The options that all commands which write a patch have in common. */
final class PatchOptions {
  @Option(
      names = "--print",
      description =
          "print the kubectl line instead of sending it; always the case, since the command opens no connection")
  private boolean print;

  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAMESPACE",
      description = "the namespace; without it the one of kubectl's context")
  private String namespace = "";

  /** The namespace; empty for the namespace of kubectl's context. */
  String namespace() {
    return namespace;
  }

  /** Whether {@code --print} was given. */
  boolean isPrinted() {
    return print;
  }
}
