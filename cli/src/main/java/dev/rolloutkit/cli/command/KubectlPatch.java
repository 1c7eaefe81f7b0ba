package dev.rolloutkit.cli.command;

import dev.rolloutkit.model.commands.PatchCall;

/** A patch as the line that sends it with {@code kubectl}. */
final class KubectlPatch {
  private KubectlPatch() {}

  /**
   * The line, for a POSIX shell.
   *
   * @param namespace empty for the one of the context
   */
  static String line(PatchCall call, String namespace) {
    String resource =
        call.resource().equals("rollouts") || call.resource().equals("experiments")
            ? call.resource() + ".argoproj.io"
            : call.resource();
    return "kubectl patch "
        + resource
        + " "
        + quoted(call.name())
        + (namespace.isEmpty() ? "" : " -n " + quoted(namespace))
        + (call.subresource().isEmpty() ? "" : " --subresource=" + call.subresource())
        + (call.patchType().equals(PatchCall.JSON) ? " --type=json" : " --type=merge")
        + " -p "
        + quoted(call.patch());
  }

  /** A word of a shell, in single quotes unless it is plain. */
  static String quoted(String word) {
    return word.matches("[A-Za-z0-9_./:=@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
