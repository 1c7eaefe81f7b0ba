package dev.rolloutkit.consequences.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedSet;

/**
 * The fields of objects that are read. Whoever keeps a cluster in memory, such as a webhook, need
 * keep nothing else: reviews of a world whose objects are trimmed to them are equal.
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

  /** What is read of kinds that have more than a spec, or none. */
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

  /** Others may name a Service anywhere in these parts. */
  private static final ImmutableSortedSet<String> OF_OTHERS =
      ImmutableSortedSet.of("data", "spec", "webhooks");

  private Reads() {}

  /** The fields of a kind that are read, each with all that is in it. */
  public static ImmutableSortedSet<String> of(String kind) {
    return ImmutableSortedSet.<String>naturalOrder()
        .addAll(OF_ALL)
        .addAll(OF_KIND.getOrDefault(kind, OF_OTHERS))
        .build();
  }

  /** The object with nothing but the fields that are read; the given one is not modified. */
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
