package dev.rolloutkit.sg.analysis;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.sg.ec2.OpenRange;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.SecurityGroupChange;
import dev.rolloutkit.sg.flow.Flow;
import java.util.List;

/**
 * Writes impact reports as JSON.
 *
 * @rule A report as JSON leaves out the lists of interrupted and already unreachable flows and of
 *     gaps if they are empty.
 */
public final class ImpactJson {
  private ImpactJson() {}

  /**
   * The report as a JSON object with the fields {@code securityGroups}, {@code broken}, {@code
   * flapping}, {@code alreadyBroken}, {@code unknown} and {@code verdict}. {@code flapping}, {@code
   * alreadyBroken} and {@code unknown} are left out if they are empty.
   */
  public static ObjectNode of(ImpactReport report) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    ArrayNode groups = out.putArray("securityGroups");
    for (SecurityGroupChange change : report.securityGroups()) {
      ObjectNode group = groups.addObject().put("id", change.id());
      keys(group.putArray("authorize"), change.authorize());
      keys(group.putArray("revoke"), change.revoke());
      ranges(group.putArray("lost"), change.lost());
      ranges(group.putArray("gained"), change.gained());
    }
    flows(out.putArray("broken"), report.broken());
    if (!report.flapping().isEmpty()) {
      flows(out.putArray("flapping"), report.flapping());
    }
    if (!report.alreadyBroken().isEmpty()) {
      flows(out.putArray("alreadyBroken"), report.alreadyBroken());
    }
    if (!report.unknown().isEmpty()) {
      ArrayNode unknown = out.putArray("unknown");
      report
          .unknown()
          .forEach(
              gap -> unknown.addObject().put("object", gap.object()).put("message", gap.message()));
    }
    return out.put("verdict", report.verdict().name());
  }

  private static void keys(ArrayNode out, List<Permission> permissions) {
    permissions.forEach(p -> out.add(p.key().value()));
  }

  private static void ranges(ArrayNode out, List<OpenRange> ranges) {
    for (OpenRange range : ranges) {
      out.addObject()
          .put("protocol", range.protocol())
          .put("source", range.source().id())
          .put("from", range.ports().from())
          .put("to", range.ports().to());
    }
  }

  private static void flows(ArrayNode out, List<FlowImpact> impacts) {
    for (FlowImpact impact : impacts) {
      Flow flow = impact.flow();
      ObjectNode to =
          out.addObject()
              .put("tgb", flow.binding().toString())
              .put("endpoint", flow.endpoint())
              .put("protocol", flow.protocol())
              .put("port", flow.port())
              .put("purpose", flow.purpose().name())
              .put("managed", impact.managed());
      impact.reason().ifPresent(reason -> to.put("reason", reason.name()));
      impact.viaRule().ifPresent(rule -> to.put("viaRule", rule.value()));
      ArrayNode held = to.putArray("heldOpenBy");
      impact.heldOpenBy().forEach(key -> held.add(key.toString()));
      to.put("explanation", impact.explanation());
      ArrayNode remedies = to.putArray("remedies");
      impact.remedies().forEach(remedy -> remedies.add(remedy.name()));
    }
  }
}
