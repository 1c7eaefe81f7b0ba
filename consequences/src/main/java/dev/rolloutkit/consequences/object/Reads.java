package dev.rolloutkit.consequences.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedSet;

/**
 * The fields of objects that reviews read. A program that keeps a cluster in memory, such as a
 * webhook, can drop all other fields; the reviews remain equal.
 */
public final class Reads {
  private static final String METADATA = "metadata.";

  private static final ImmutableSortedSet<String> OF_ALL =
      ImmutableSortedSet.of(
          "apiVersion",
          "kind",
          METADATA + "annotations",
          METADATA + "creationTimestamp",
          METADATA + "deletionTimestamp",
          METADATA + "finalizers",
          METADATA + "generation",
          METADATA + "labels",
          METADATA + "name",
          METADATA + "namespace",
          METADATA + "ownerReferences",
          METADATA + "uid");

  /** The fields that are read of kinds that have no spec, or more than a spec. */
  private static final ImmutableMap<String, ImmutableSortedSet<String>> OF_KIND =
      ImmutableMap.<String, ImmutableSortedSet<String>>builder()
          .put("ConfigMap", ImmutableSortedSet.of("binaryData", "data"))
          .put("Secret", ImmutableSortedSet.of("data", "stringData", "type"))
          .put("ServiceAccount", ImmutableSortedSet.of())
          .put("Role", ImmutableSortedSet.of())
          .put("RoleBinding", ImmutableSortedSet.of())
          .put("PriorityClass", ImmutableSortedSet.of())
          .put("RuntimeClass", ImmutableSortedSet.of())
          .put(Kinds.ROLLOUT, ImmutableSortedSet.of("spec", "status"))
          .put(Kinds.GATEWAY, ImmutableSortedSet.of("spec", "status"))
          .buildOrThrow();

  /** Objects of other kinds may name a Service anywhere in these fields. */
  private static final ImmutableSortedSet<String> OF_OTHERS =
      ImmutableSortedSet.of("data", "spec", "webhooks");

  private Reads() {}

  /** The fields that are read of a kind, each with everything in it. */
  public static ImmutableSortedSet<String> of(String kind) {
    return ImmutableSortedSet.<String>naturalOrder()
        .addAll(OF_ALL)
        .addAll(OF_KIND.getOrDefault(kind, OF_OTHERS))
        .build();
  }

  /** A copy of an object with only the fields that are read. */
  public static ClusterObject trimmed(ClusterObject object) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    for (String field : of(object.key().kind())) {
      boolean isMetadata = field.startsWith(METADATA);
      String name = isMetadata ? field.substring(METADATA.length()) : field;
      JsonNode value = (isMetadata ? object.at("metadata") : object.tree()).path(name);
      if (!value.isMissingNode()) {
        (isMetadata ? out.withObject("/metadata") : out).set(name, value);
      }
    }
    return object.with(out);
  }
}
