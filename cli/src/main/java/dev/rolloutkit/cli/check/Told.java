package dev.rolloutkit.cli.check;

import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.program.manifests.Manifest;
import java.util.Collection;

/**
 * The fields that other checks have called wrong: a controller's own validation often refuses a
 * field for the same reason as the schema, in other words. It is told once.
 *
 * @param fields an object, or the file of one that cannot be read as its kind, and the words before
 *     a colon in what is said of it
 */
public record Told(ImmutableSet<String> fields) {
  /** Nothing has been said. */
  public static final Told NOTHING = new Told(ImmutableSet.of());

  /** What these findings say. */
  public static Told by(Collection<Finding> findings) {
    ImmutableSet.Builder<String> out = ImmutableSet.builder();
    for (Finding finding : findings) {
      if (finding.level() == Level.ERROR) {
        add(finding, out);
      }
    }
    return new Told(out.build());
  }

  private static void add(Finding finding, ImmutableSet.Builder<String> out) {
    String before = "";
    for (String word : finding.consequence().split(" ", -1)) {
      if (word.endsWith(":")) {
        out.add(finding.object() + " " + word);
        out.add(finding.object() + " " + before + " " + word);
      }
      before = word;
    }
  }

  /** Whether a field of an object has been called wrong. */
  boolean says(Manifest manifest, String field) {
    return fields.contains(manifest.label() + " " + field + ":")
        || fields.contains(
            "file "
                + manifest.at().file()
                + " "
                + manifest.namespace()
                + "/"
                + manifest.name()
                + ": "
                + field
                + ":");
  }
}
