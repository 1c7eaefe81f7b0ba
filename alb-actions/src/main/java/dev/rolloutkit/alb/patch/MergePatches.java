package dev.rolloutkit.alb.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.internal.ingress.IngressJson;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.apimachinery.json.GoJsonWriter;
import dev.rolloutkit.lbc.ingress.IngressView;
import java.util.Map;
import java.util.Set;

/**
 * Computes the merge patch ({@code application/merge-patch+json}) that changes one Ingress into
 * another, byte for byte as the matched controller sends it.
 *
 * <p>Only the requested parts are compared. Maps are patched entry by entry, with {@code null} for
 * removed entries; lists such as {@code rules} are replaced as a whole. Fields are in code-point
 * order. If nothing differs, the patch is <code>{}</code>.
 *
 * <p>Source: Argo Rollouts 1.9, two-way patches of ingresses.
 *
 * @rule A change of an Ingress is a merge patch: maps entry by entry, lists as a whole, fields in
 *     code-point order.
 */
public final class MergePatches {
  /** The patch that changes nothing. */
  public static final String UNCHANGED = "{}";

  private MergePatches() {}

  /** The patch from one state of an Ingress to another; both must have the same API. */
  public static String between(IngressView from, IngressView to, Set<PatchPart> parts) {
    ImmutableList<AnnotationChange> annotations =
        parts.contains(PatchPart.ANNOTATIONS)
            ? AnnotationChange.between(from.annotations(), to.annotations())
            : ImmutableList.of();
    ImmutableList<AnnotationChange> labels =
        parts.contains(PatchPart.LABELS)
            ? AnnotationChange.between(from.labels(), to.labels())
            : ImmutableList.of();
    ObjectNode spec =
        parts.contains(PatchPart.SPEC) && !sameSpec(from, to)
            ? difference(IngressJson.spec(from), IngressJson.spec(to))
            : JsonNodeFactory.instance.objectNode();
    if (annotations.isEmpty() && labels.isEmpty() && spec.isEmpty()) {
      return UNCHANGED;
    }
    GoJsonWriter out = new GoJsonWriter(size(annotations) + size(labels) + 64).beginObject();
    if (!annotations.isEmpty() || !labels.isEmpty()) {
      out.name("metadata").beginObject();
      map(out, "annotations", annotations, to.annotations());
      map(out, "labels", labels, to.labels());
      out.endObject();
    }
    if (!spec.isEmpty()) {
      out.name("spec").raw(GoJson.write(spec));
    }
    return out.endObject().toString();
  }

  private static boolean sameSpec(IngressView from, IngressView to) {
    return from.rules().equals(to.rules())
        && from.tls().equals(to.tls())
        && from.ingressClassName().equals(to.ingressClassName())
        && from.defaultBackend().equals(to.defaultBackend());
  }

  private static void map(
      GoJsonWriter out, String name, ImmutableList<AnnotationChange> changes, Map<?, ?> after) {
    if (changes.isEmpty()) {
      return;
    }
    out.name(name);
    if (after.isEmpty()) {
      // An empty map is omitted from the object, so the patch removes it as a whole.
      out.nullValue();
      return;
    }
    out.beginObject();
    for (AnnotationChange change : changes) {
      out.name(change.key());
      if (change.after() == null) {
        out.nullValue();
      } else {
        out.value(change.after());
      }
    }
    out.endObject();
  }

  private static int size(ImmutableList<AnnotationChange> changes) {
    int size = 0;
    for (AnnotationChange change : changes) {
      int value = change.after() == null ? 4 : change.after().length();
      size += change.key().length() + value + value / 4 + 8;
    }
    return size;
  }

  /**
   * The merge patch from one object to the other. The recursion is at most as deep as an Ingress
   * spec.
   */
  private static ObjectNode difference(ObjectNode from, ObjectNode to) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    to.properties()
        .forEach(
            member -> {
              JsonNode before = from.get(member.getKey());
              JsonNode after = member.getValue();
              if (before instanceof ObjectNode a && after instanceof ObjectNode b) {
                ObjectNode inner = difference(a, b);
                if (!inner.isEmpty()) {
                  out.set(member.getKey(), inner);
                }
              } else if (!after.equals(before)) {
                out.set(member.getKey(), after);
              }
            });
    from.fieldNames()
        .forEachRemaining(
            name -> {
              if (!to.has(name)) {
                out.putNull(name);
              }
            });
    return out;
  }
}
