package dev.rolloutkit.crd.admission;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.GoStrings;
import java.util.TreeSet;

/** The warnings about finalizers whose names have no domain. */
final class Finalizers {
  private static final ImmutableSet<String> STANDARD =
      ImmutableSet.of("orphan", "foregroundDeletion", "kubernetes");

  private Finalizers() {}

  /** One warning for each new finalizer, sorted by name. */
  static ImmutableList<String> warnings(JsonNode metadata, JsonNode old) {
    TreeSet<String> names = new TreeSet<>();
    metadata.path("finalizers").forEach(finalizer -> names.add(finalizer.asText()));
    old.path("finalizers").forEach(finalizer -> names.remove(finalizer.asText()));
    ImmutableList.Builder<String> out = ImmutableList.builder();
    for (String name : names) {
      if (!STANDARD.contains(name) && !name.contains("/")) {
        out.add(
            "metadata.finalizers: "
                + GoStrings.quote(name)
                + ": prefer a domain-qualified finalizer name "
                + (name.contains(".") ? "including a path (/) " : "")
                + "to avoid accidental conflicts with other finalizer writers");
      }
    }
    return out.build();
  }
}
