package dev.rolloutkit.consequences.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.model.schema.GoDifference;
import dev.rolloutkit.model.template.PodTemplate;
import dev.rolloutkit.model.template.PodTemplateDefaults;
import dev.rolloutkit.model.template.PodTemplateEquality;
import java.util.Iterator;
import java.util.regex.Pattern;

/**
 * What people have written into an object, whether the object comes from a manifest or from an API
 * server: without status, allocated values and what controllers add, but with defaults.
 *
 * @rule Status, allocated values and what controllers add are no change.
 */
public final class Written {
  private static final ImmutableSet<String> OF_PEOPLE =
      ImmutableSet.of("name", "namespace", "labels", "annotations", "ownerReferences");
  private static final ImmutableSet<String> OF_CONTROLLERS =
      ImmutableSet.of(
          "kubectl.kubernetes.io/last-applied-configuration",
          "deployment.kubernetes.io/revision",
          "deprecated.daemonset.template.generation",
          "rollout.argoproj.io/revision",
          "rollout.argoproj.io/workload-generation",
          "autoscaling.alpha.kubernetes.io/conditions",
          "autoscaling.alpha.kubernetes.io/current-metrics");
  private static final ImmutableSet<String> ALLOCATED =
      ImmutableSet.of(
          "clusterIP", "clusterIPs", "ipFamilies", "ipFamilyPolicy", "healthCheckNodePort");

  /** A key in brackets that needs none, as it is no index and has no dot. */
  private static final Pattern KEY = Pattern.compile("\\[([^.\\[\\]]*[^.0-9\\[\\]][^.\\[\\]]*)]");

  private Written() {}

  /**
   * Whether people have written the same into two versions of an object.
   *
   * @param server the API server, which knows the defaults
   */
  static boolean same(ClusterObject before, ClusterObject after, ApiServer server) {
    if (before.tree().equals(after.tree())) {
      return true;
    }
    if (becomesHeadless(before, after)) {
      return false;
    }
    ClusterObject was = Stored.of(before, server);
    ClusterObject is = Stored.over(was, after, server);
    ObjectNode one = form(was, Stored.over(is, was, server));
    ObjectNode two = form(is, is);
    if (before.key().kind().equals(Kinds.SERVICE)) {
      unallocated(one, two);
    }
    return sameTemplate(takeTemplate(one), takeTemplate(two)) && one.equals(two);
  }

  /**
   * Whether two pod templates are the same revision: they are equal once the defaults of the API
   * server are set.
   */
  public static boolean sameTemplate(JsonNode one, JsonNode two) {
    return one.equals(two)
        || PodTemplateEquality.equalIgnoringHash(
            PodTemplateDefaults.apply(PodTemplate.lenient(two)), PodTemplate.lenient(one));
  }

  /**
   * The fields in which two pod templates differ once the defaults of the API server are set; the
   * former template is the live one. Keys are written as in every other path, such as {@code
   * metadata.labels.app}.
   */
  public static ImmutableList<GoDifference> templateDifferences(JsonNode before, JsonNode after) {
    return PodTemplateEquality.differences(
            PodTemplateDefaults.apply(PodTemplate.lenient(before)), PodTemplate.lenient(after))
        .stream()
        .map(
            one ->
                new GoDifference(
                    KEY.matcher(one.path()).replaceAll(".$1"), one.live(), one.desired()))
        .collect(ImmutableList.toImmutableList());
  }

  /** An object as people would write it. The argument is not changed. */
  public static ObjectNode manifest(ClusterObject stored) {
    ObjectNode out = stored.tree().deepCopy();
    out.remove("status");
    ArgoFields.remove(stored, out);
    if (out.path("metadata") instanceof ObjectNode metadata) {
      metadata.retain(OF_PEOPLE);
      if (metadata.path("annotations") instanceof ObjectNode annotations) {
        annotations.remove(OF_CONTROLLERS);
      }
    }
    return out;
  }

  private static ObjectNode form(ClusterObject own, ClusterObject filled) {
    ObjectNode out = manifest(filled);
    if (out.path("metadata") instanceof ObjectNode metadata) {
      withoutEmpty(metadata);
      metadata.put("namespace", own.key().namespace());
    }
    if (out.path("spec") instanceof ObjectNode spec && Kinds.hasReplicas(own.key().kind())) {
      if (spec.path("replicas").isMissingNode() || spec.path("replicas").isNull()) {
        spec.put("replicas", 1);
      }
    }
    withoutNulls(out);
    return out;
  }

  /** No API server allocates the address {@code None}: somebody has written it. */
  private static boolean becomesHeadless(ClusterObject before, ClusterObject after) {
    return before.key().kind().equals(Kinds.SERVICE)
        && before.at("spec", "clusterIP").asText("").isEmpty()
        && after.at("spec", "clusterIP").asText("").equals("None");
  }

  /** What only one side shows was allocated. */
  private static void unallocated(ObjectNode before, ObjectNode after) {
    if (before.path("spec") instanceof ObjectNode was
        && after.path("spec") instanceof ObjectNode is) {
      for (String field : ALLOCATED) {
        if (was.has(field) != is.has(field)) {
          was.remove(field);
          is.remove(field);
        }
      }
    }
  }

  private static JsonNode takeTemplate(ObjectNode object) {
    if (object.path("spec") instanceof ObjectNode spec && spec.has("template")) {
      return spec.remove("template");
    }
    return MissingNode.getInstance();
  }

  private static void withoutEmpty(ObjectNode metadata) {
    for (Iterator<JsonNode> all = metadata.iterator(); all.hasNext(); ) {
      JsonNode one = all.next();
      if (one.isContainerNode() && one.isEmpty()) {
        all.remove();
      }
    }
  }

  private static void withoutNulls(JsonNode tree) {
    for (Iterator<JsonNode> all = tree.iterator(); all.hasNext(); ) {
      JsonNode one = all.next();
      if (one.isNull() && tree.isObject()) {
        all.remove();
      } else {
        withoutNulls(one);
      }
    }
  }
}
