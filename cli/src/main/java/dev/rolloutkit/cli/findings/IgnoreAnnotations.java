package dev.rolloutkit.cli.findings;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.program.command.Spelling;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.manifests.ManifestSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The annotation {@code rolloutkit.dev/ignore} of objects: findings about them that do not count,
 * each with a reason.
 *
 * <pre>{@code
 * rolloutkit.dev/ignore: |
 *   rules-not-managed: the network team opens port 8001 by hand
 * }</pre>
 *
 * <p>Several entries are separated by line breaks or semicolons. An entry without a reason silences
 * nothing and is itself a finding.
 */
public final class IgnoreAnnotations {
  /** The annotation. */
  public static final String KEY = "rolloutkit.dev/ignore";

  private static final ImmutableSet<String> CODES =
      Arrays.stream(FindingCode.values())
          .map(FindingCode::id)
          .collect(ImmutableSet.toImmutableSet());

  private final Map<String, ImmutableMap<String, String>> reasons = new LinkedHashMap<>();
  private final List<Finding> unreasoned = new ArrayList<>();

  private IgnoreAnnotations() {}

  /** The annotations of all objects. */
  public static IgnoreAnnotations of(ManifestSet input) {
    IgnoreAnnotations out = new IgnoreAnnotations();
    input.manifests().forEach(out::add);
    input.rest().forEach(out::add);
    return out;
  }

  /** The annotations of all objects of two sides, of those without a type on the second as well. */
  static IgnoreAnnotations of(ManifestSet one, ManifestSet other) {
    IgnoreAnnotations out = of(one);
    other.manifests().forEach(out::add);
    other.rest().forEach(out::add);
    other.others().forEach(out::add);
    return out;
  }

  private void add(Manifest manifest) {
    String text = manifest.tree().path("metadata").path("annotations").path(KEY).asText("");
    if (text.isEmpty()) {
      return;
    }
    ImmutableMap.Builder<String, String> found = ImmutableMap.builder();
    for (String part : text.split("[;\n]", -1)) {
      if (part.isBlank()) {
        continue;
      }
      int colon = part.indexOf(':');
      String code = (colon < 0 ? part : part.substring(0, colon)).strip();
      String reason = colon < 0 ? "" : part.substring(colon + 1).strip();
      if (FindingCode.of(code).isEmpty()) {
        unreasoned.add(
            new Finding(
                Level.WARNING,
                FindingCode.IGNORE_UNKNOWN,
                manifest.label(),
                Place.of(manifest.at()),
                "The annotation "
                    + KEY
                    + " names "
                    + code
                    + ", which is no code of a finding, so it silences nothing.",
                Spelling.nearest(code, CODES)
                    .map(near -> "Did you mean " + near + "?")
                    .orElse("")));
      } else if (reason.isEmpty()) {
        unreasoned.add(
            new Finding(
                Level.WARNING,
                FindingCode.IGNORE_WITHOUT_REASON,
                manifest.label(),
                Place.of(manifest.at()),
                "The annotation " + KEY + " names " + code + " without a reason, so it counts.",
                "Write down why:\n" + KEY + ": \"" + code + ": why it is well as it is\""));
      } else {
        found.put(code, reason);
      }
    }
    reasons.put(manifest.label(), found.buildKeepingLast());
  }

  /**
   * The findings with silenced and known ones set aside, plus findings about faulty annotations.
   */
  public Findings apply(Collection<Finding> all, Baseline baseline) {
    List<Finding> everything = new ArrayList<>(all);
    everything.addAll(unreasoned);
    ImmutableList.Builder<Finding> shown = ImmutableList.builder();
    ImmutableList.Builder<Findings.Ignored> ignored = ImmutableList.builder();
    for (Finding finding : Findings.of(everything).shown()) {
      Optional<String> reason =
          Optional.ofNullable(
                  reasons
                      .getOrDefault(finding.object(), ImmutableMap.of())
                      .get(finding.code().id()))
              .or(() -> baseline.reason(finding));
      if (reason.isPresent()) {
        ignored.add(new Findings.Ignored(finding, reason.get()));
      } else {
        shown.add(finding);
      }
    }
    return new Findings(shown.build(), ignored.build());
  }
}
