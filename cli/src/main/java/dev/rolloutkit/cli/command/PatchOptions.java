package dev.rolloutkit.cli.command;

import picocli.CommandLine.Option;

/** What all commands have in common that write a patch, as options. */
final class PatchOptions {
  @Option(
      names = "--print",
      description =
          "print the kubectl line and do nothing; it is what the command does anyway, since it opens"
              + " no connection")
  private boolean print;

  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAMESPACE",
      description = "the namespace; without it the one of kubectl's context")
  private String namespace = "";

  /** The namespace; empty for the one of the context. */
  String namespace() {
    return namespace;
  }

  /** Whether the line was asked for by name. */
  boolean isPrinted() {
    return print;
  }
}
