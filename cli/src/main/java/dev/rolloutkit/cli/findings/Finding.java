package dev.rolloutkit.cli.findings;

import dev.rolloutkit.cli.output.Level;

/**
 * A finding about an object.
 *
 * @param level its severity
 * @param code its kind
 * @param object kind, namespace and name of the object; only kind and name if it has no namespace
 * @param place its place in the manifests
 * @param consequence its consequence in one sentence
 * @param remedy a remedy, such as a line of YAML or a command; empty if there is none
 */
public record Finding(
    Level level, FindingCode code, String object, Place place, String consequence, String remedy) {

  /** Identifies the finding from one run to the next, even if lines have moved. */
  public String fingerprint() {
    return code.id() + "|" + object + "|" + consequence;
  }

  /** The same finding with another level. */
  public Finding at(Level other) {
    return new Finding(other, code, object, place, consequence, remedy);
  }
}
