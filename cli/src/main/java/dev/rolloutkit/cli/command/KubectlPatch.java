package dev.rolloutkit.cli.command;

import dev.rolloutkit.model.commands.PatchCall;

/** The {@code kubectl} command that sends a patch. */
final class KubectlPatch {
  private KubectlPatch() {}

  /**
   * The command as one line for a POSIX shell.
   *
   * @param namespace empty for the namespace of kubectl's context
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

  /** A word for a shell, in single quotes unless it needs none. */
  static String quoted(String word) {
    return word.matches("[A-Za-z0-9_./:=@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
