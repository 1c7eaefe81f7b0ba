package dev.rolloutkit.program.manifests;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.Sets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Files of folders that are plainly no manifests, and were passed over.
 *
 * @param others files such as {@code Chart.yaml} and {@code values.yaml}
 * @param templates templates of Helm, which become manifests by rendering
 * @param patches patches of Kustomize, which are parts of manifests
 * @param kustomizations the files that make folders overlays of Kustomize
 */
public record PassedOver(
    ImmutableSet<String> others,
    ImmutableSet<String> templates,
    ImmutableSet<String> patches,
    ImmutableSet<String> kustomizations) {
  /** None. */
  public static final PassedOver NOTHING =
      new PassedOver(ImmutableSet.of(), ImmutableSet.of(), ImmutableSet.of(), ImmutableSet.of());

  private static final int NAMED = 3;

  /** Those that are not among some files. */
  PassedOver without(Predicate<String> files) {
    return new PassedOver(
        without(others, files),
        without(templates, files),
        without(patches, files),
        without(kustomizations, files));
  }

  private static ImmutableSet<String> without(ImmutableSet<String> all, Predicate<String> files) {
    return all.stream().filter(files.negate()).collect(ImmutableSet.toImmutableSet());
  }

  /** These and others. */
  PassedOver and(PassedOver more) {
    return new PassedOver(
        Sets.union(others, more.others).immutableCopy(),
        Sets.union(templates, more.templates).immutableCopy(),
        Sets.union(patches, more.patches).immutableCopy(),
        Sets.union(kustomizations, more.kustomizations).immutableCopy());
  }

  /** One line about all of them; empty if there are none. */
  public Optional<String> line() {
    List<String> parts = new ArrayList<>();
    if (!others.isEmpty()) {
      parts.add(count(others, "file that is no manifest", "files that are no manifests"));
    }
    if (!patches.isEmpty()) {
      parts.add(
          count(patches, "patch of Kustomize", "patches of Kustomize")
              + ": render them first, kubectl kustomize FOLDER | rolloutkit -");
    }
    if (!templates.isEmpty()) {
      parts.add(
          count(templates, "Helm template", "Helm templates")
              + ": render them first, helm template CHART | rolloutkit -");
    }
    return parts.isEmpty()
        ? Optional.empty()
        : Optional.of("passed over " + String.join(" and ", parts));
  }

  /** All files. */
  public ImmutableSortedSet<String> files() {
    return ImmutableSortedSet.<String>naturalOrder()
        .addAll(others)
        .addAll(templates)
        .addAll(patches)
        .addAll(kustomizations)
        .build();
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
