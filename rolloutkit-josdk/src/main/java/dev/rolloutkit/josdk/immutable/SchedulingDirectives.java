package dev.rolloutkit.josdk.immutable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.josdk.internal.tree.Trees;

/**
 * The parts of a Job's template that can be changed before the Job has run. They decide where its
 * pods may run.
 */
final class SchedulingDirectives {
  private static final String AFFINITY = "affinity";
  private static final String NODE_AFFINITY = "nodeAffinity";
  private static final ImmutableList<String> OF_SPEC =
      ImmutableList.of("nodeSelector", "tolerations", "schedulingGates");
  private static final ImmutableList<String> OF_METADATA =
      ImmutableList.of("annotations", "labels");

  private SchedulingDirectives() {}

  /** Copies these parts from the first template to the second. */
  static void copy(ObjectNode from, ObjectNode to) {
    copy(OF_METADATA, Trees.childOrEmpty(from, "metadata"), Trees.child(to, "metadata"));
    ObjectNode spec = Trees.childOrEmpty(from, "spec");
    ObjectNode target = Trees.child(to, "spec");
    copy(OF_SPEC, spec, target);
    JsonNode wanted = Trees.at(spec, AFFINITY);
    JsonNode had = Trees.at(target, AFFINITY);
    if (wanted.isMissingNode() && had instanceof ObjectNode affinity) {
      affinity.remove(NODE_AFFINITY);
      if (affinity.isEmpty()) {
        target.remove(AFFINITY);
      }
    } else if (!wanted.isMissingNode()) {
      Trees.set(Trees.child(target, AFFINITY), NODE_AFFINITY, wanted.get(NODE_AFFINITY));
    }
  }

  private static void copy(ImmutableList<String> fields, ObjectNode from, ObjectNode to) {
    for (String field : fields) {
      Trees.set(to, field, from.get(field));
    }
  }
}
