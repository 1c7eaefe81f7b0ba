package dev.rolloutkit.cli.findings;

import dev.rolloutkit.cli.output.Level;

/**
 * Something that was found about an object.
 *
 * @param level how bad it is
 * @param code what kind of thing it is
 * @param object kind, namespace and name; only kind and name where there is no namespace
 * @param place where in the manifests
 * @param consequence what comes of it, in one sentence
 * @param remedy what to do about it, such as a line of YAML or a command; empty for nothing
 */
public record Finding(
    Level level, FindingCode code, String object, Place place, String consequence, String remedy) {

  /** What it is known by from one run to the next: lines may have moved. */
  public String fingerprint() {
    return code.id() + "|" + object + "|" + consequence;
  }

  /** The same on another level. */
  public Finding at(Level other) {
    return new Finding(other, code, object, place, consequence, remedy);
  }
}
