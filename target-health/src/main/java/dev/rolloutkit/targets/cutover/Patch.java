package dev.rolloutkit.targets.cutover;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** A change to a manifest. */
public sealed interface Patch {
  /**
   * A JSON merge patch of an object.
   *
   * @param kind its kind
   * @param name its name
   * @param merge the patch; do not change the tree
   */
  record Merge(String kind, String name, ObjectNode merge) implements Patch {}

  /**
   * A JSON merge patch of the binding of a Service.
   *
   * @param service the role of the Service
   * @param merge the patch; do not change the tree
   */
  record MergeBinding(String service, ObjectNode merge) implements Patch {}

  /** An additional argument for the Deployment of Argo Rollouts. */
  record AddArgument(String deployment, String argument) implements Patch {}

  /** A {@code preStop} hook that sleeps, in the pod template of a Rollout. */
  record PreStopSleep(String rollout, int seconds) implements Patch {}

  /** The patch as JSON. */
  default ObjectNode toJson() {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    if (this instanceof Merge p) {
      out.put("kind", p.kind()).put("name", p.name()).set("merge", p.merge().deepCopy());
    } else if (this instanceof MergeBinding p) {
      out.put("kind", "TargetGroupBinding").put("service", p.service());
      out.set("merge", p.merge().deepCopy());
    } else if (this instanceof AddArgument p) {
      out.put("kind", "Deployment").put("name", p.deployment()).put("addArg", p.argument());
    } else if (this instanceof PreStopSleep p) {
      out.put("kind", "Rollout").put("name", p.rollout());
      out.put("preStopSleepSeconds", p.seconds());
    }
    return out;
  }
}
