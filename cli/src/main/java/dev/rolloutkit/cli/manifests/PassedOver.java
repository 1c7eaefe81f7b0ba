package dev.rolloutkit.cli.manifests;

import com.google.common.collect.ImmutableSet;
import java.util.Optional;

/**
 * Files of folders that are plainly no manifests, and were passed over.
 *
 * @param others files such as {@code Chart.yaml} and {@code values.yaml}
 * @param templates templates of Helm, which become manifests by rendering
 */
public record PassedOver(ImmutableSet<String> others, ImmutableSet<String> templates) {
  private static final int NAMED = 3;

  /** One line about all of them; empty if there are none. */
  public Optional<String> line() {
    if (others.isEmpty() && templates.isEmpty()) {
      return Optional.empty();
    }
    StringBuilder out = new StringBuilder("passed over ");
    if (!others.isEmpty()) {
      out.append(count(others, "file that is no manifest", "files that are no manifests"));
    }
    if (!templates.isEmpty()) {
      out.append(others.isEmpty() ? "" : " and ")
          .append(count(templates, "Helm template", "Helm templates"))
          .append(": render them first, helm template CHART | rolloutkit -");
    }
    return Optional.of(out.toString());
  }

  private static String count(ImmutableSet<String> files, String one, String many) {
    String names = String.join(", ", files.asList().subList(0, Math.min(NAMED, files.size())));
    return files.size()
        + " "
        + (files.size() == 1 ? one : many)
        + " ("
        + names
        + (files.size() > NAMED ? ", …" : "")
        + ")";
  }
}
