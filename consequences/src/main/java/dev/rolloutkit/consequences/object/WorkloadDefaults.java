package dev.rolloutkit.consequences.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * What the API server fills into the specs of workloads beside their pod templates, which {@link
 * Written#sameTemplate} compares. The number of replicas is left out: that a manifest says nothing
 * about it matters where something scales the workload.
 *
 * <p>Source: Kubernetes 1.34, defaults of apps/v1.
 *
 * @rule Workloads are compared with the API server's defaults, except for the number of replicas.
 */
final class WorkloadDefaults {
  private static final String ROLLING = "RollingUpdate";
  private static final String QUARTER = "25%";

  private WorkloadDefaults() {}

  /** The object with its defaults; the given one is not modified. */
  static ClusterObject apply(ClusterObject given) {
    if (!given.at("spec").isObject()) {
      return given;
    }
    return switch (given.key().kind()) {
      case Kinds.DEPLOYMENT -> with(given, WorkloadDefaults::deployment);
      case Kinds.STATEFUL_SET -> with(given, WorkloadDefaults::statefulSet);
      case Kinds.DAEMON_SET -> with(given, WorkloadDefaults::daemonSet);
      default -> given;
    };
  }

  private static ClusterObject with(
      ClusterObject given, java.util.function.Consumer<ObjectNode> defaults) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.setAll((ObjectNode) given.tree());
    ObjectNode spec = JsonNodeFactory.instance.objectNode();
    spec.setAll((ObjectNode) given.at("spec"));
    defaults.accept(spec);
    tree.set("spec", spec);
    return given.with(tree);
  }

  private static void deployment(ObjectNode spec) {
    number(spec, "revisionHistoryLimit", 10);
    number(spec, "progressDeadlineSeconds", 600);
    ObjectNode strategy = copy(spec, "strategy");
    text(strategy, "type", ROLLING);
    if (strategy.path("type").asText().equals(ROLLING)) {
      ObjectNode rolling = copy(strategy, "rollingUpdate");
      text(rolling, "maxSurge", QUARTER);
      text(rolling, "maxUnavailable", QUARTER);
    }
  }

  private static void statefulSet(ObjectNode spec) {
    number(spec, "revisionHistoryLimit", 10);
    text(spec, "podManagementPolicy", "OrderedReady");
    ObjectNode retention = copy(spec, "persistentVolumeClaimRetentionPolicy");
    text(retention, "whenDeleted", "Retain");
    text(retention, "whenScaled", "Retain");
    ObjectNode strategy = copy(spec, "updateStrategy");
    text(strategy, "type", ROLLING);
    if (strategy.path("type").asText().equals(ROLLING)) {
      number(copy(strategy, "rollingUpdate"), "partition", 0);
    }
    if (spec.path("volumeClaimTemplates").isArray()) {
      spec.set("volumeClaimTemplates", spec.path("volumeClaimTemplates").deepCopy());
      for (JsonNode claim : spec.path("volumeClaimTemplates")) {
        if (claim instanceof ObjectNode template) {
          template.remove(java.util.List.of("apiVersion", "kind", "status"));
          text(copy(template, "spec"), "volumeMode", "Filesystem");
        }
      }
    }
  }

  private static void daemonSet(ObjectNode spec) {
    number(spec, "revisionHistoryLimit", 10);
    ObjectNode strategy = copy(spec, "updateStrategy");
    text(strategy, "type", ROLLING);
    if (strategy.path("type").asText().equals(ROLLING)) {
      ObjectNode rolling = copy(strategy, "rollingUpdate");
      number(rolling, "maxSurge", 0);
      number(rolling, "maxUnavailable", 1);
    }
  }

  /** A copy of a field that may be filled, put into its place. */
  private static ObjectNode copy(ObjectNode parent, String field) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    if (parent.path(field) instanceof ObjectNode given) {
      out.setAll(given);
    }
    parent.set(field, out);
    return out;
  }

  private static void text(ObjectNode parent, String field, String value) {
    if (isUnset(parent, field)) {
      parent.put(field, value);
    }
  }

  private static void number(ObjectNode parent, String field, int value) {
    if (isUnset(parent, field)) {
      parent.put(field, value);
    }
  }

  private static boolean isUnset(ObjectNode parent, String field) {
    return parent.path(field).isMissingNode() || parent.path(field).isNull();
  }
}
