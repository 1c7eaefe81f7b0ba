package dev.rolloutkit.stack.internal.targetgroup;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.loadbalancer.GroupRef;
import dev.rolloutkit.sg.loadbalancer.ManagedSecurityGroup;
import dev.rolloutkit.sg.loadbalancer.SgDecision;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Trees;
import java.util.Map;

/** Builds the JSON trees of security groups. */
public final class SecurityGroupTrees {
  private SecurityGroupTrees() {}

  /** The security groups of a load balancer. */
  public static ArrayNode references(SgDecision decision) {
    ArrayNode out = Trees.list();
    decision.loadBalancerGroups().forEach(group -> out.add(reference(group.id())));
    return out;
  }

  /** The id of a security group, or a reference to the managed one. */
  public static JsonNode reference(String id) {
    return id.equals(GroupRef.MANAGED_PLACEHOLDER)
        ? Trees.ref(ResourceTypes.SECURITY_GROUP, ResourceTypes.MANAGED_GROUP, "groupID")
        : Trees.text(id);
  }

  /** The resource of the managed security group. */
  public static ObjectNode managed(ManagedSecurityGroup group, Map<String, String> tags) {
    ObjectNode out =
        Trees.object()
            .put("groupName", group.groupName())
            .put("description", ManagedSecurityGroup.DESCRIPTION);
    Trees.putMap(out, "tags", tags);
    ArrayNode ingress = Trees.list();
    for (Permission permission : group.ingress()) {
      ObjectNode one =
          ingress
              .addObject()
              .put("ipProtocol", permission.protocol())
              .put("fromPort", permission.fromPort())
              .put("toPort", permission.toPort());
      Source source = permission.source();
      if (source instanceof Source.Cidr4) {
        one.putArray("ipRanges").addObject().put("cidrIP", source.id());
      } else if (source instanceof Source.Cidr6) {
        one.putArray("ipv6Ranges").addObject().put("cidrIPv6", source.id());
      } else {
        one.putArray("prefixLists").addObject().put("listID", source.id());
      }
    }
    Trees.setNonEmpty(out, "ingress", ingress);
    return out;
  }
}
