package dev.rolloutkit.cli.diff;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.cli.plan.PlannedStack;
import dev.rolloutkit.consequences.object.Deviation;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import java.util.ArrayList;
import java.util.List;

/** Names the changed fields that ask for another target group. */
final class AskedFor {
  private static final int SHOWN = 3;

  private AskedFor() {}

  /**
   * A sentence with a leading space: the fields of the Service that the target group is for, or
   * else of the objects that lead to it; empty if none of them differs.
   */
  static String words(Change change, PlannedStack planned, Stack stack, String targetGroup) {
    for (Manifest manifest : candidates(change, planned, stack, targetGroup)) {
      Manifest was = change.before().byLabel().get(manifest.label());
      if (was != null) {
        ImmutableList<Deviation> fields = Deviation.of(was.tree(), manifest.tree(), "spec");
        if (!fields.isEmpty()) {
          return " The change comes from "
              + manifest.label()
              + ": "
              + String.join("; ", shown(fields))
              + ".";
        }
      }
    }
    return "";
  }

  /** The Service of the target group, then the objects of the load balancer. */
  private static List<Manifest> candidates(
      Change change, PlannedStack planned, Stack stack, String targetGroup) {
    List<Manifest> out = new ArrayList<>();
    stack
        .spec(ResourceTypes.BINDING, targetGroup)
        .map(spec -> spec.at("/template/spec/serviceRef/name").asText())
        .ifPresent(
            name -> {
              for (Manifest member : planned.members()) {
                Manifest service =
                    change.after().byLabel().get("Service " + member.namespace() + "/" + name);
                if (service != null && !out.contains(service)) {
                  out.add(service);
                }
              }
            });
    out.addAll(planned.members());
    return out;
  }

  private static List<String> shown(ImmutableList<Deviation> fields) {
    List<String> out = new ArrayList<>();
    for (Deviation field : fields.subList(0, Math.min(SHOWN, fields.size()))) {
      boolean isPlain = field.before().isValueNode() && field.after().isValueNode();
      out.add(
          field.path()
              + (isPlain
                  ? " is " + field.after().asText() + " instead of " + field.before().asText()
                  : " changes"));
    }
    if (fields.size() > SHOWN) {
      out.add("and " + (fields.size() - SHOWN) + " more");
    }
    return out;
  }
}
