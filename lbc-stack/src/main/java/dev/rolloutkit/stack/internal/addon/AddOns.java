package dev.rolloutkit.stack.internal.addon;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.stack.config.AwsDirectory;
import dev.rolloutkit.stack.internal.loadbalancer.SharedSettings;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.resource.Trees;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Builds the add-ons of a load balancer: web ACLs and Shield Advanced.
 *
 * <p>Source: AWS Load Balancer Controller, model builder of add-ons.
 *
 * @rule A load balancer gets the WAFv2 web ACL, the WAF Classic web ACL and the Shield Advanced
 *     protection that its annotations name.
 */
public final class AddOns {
  private static final String NAME = "wafv2-acl-name";
  private static final String ARN = "wafv2-acl-arn";
  private static final String NONE = "none";

  private AddOns() {}

  /**
   * Adds the WAFv2 web ACL, the web ACL of WAF Classic, and the Shield Advanced protection to a
   * stack.
   */
  public static void add(
      List<GroupMember> members,
      AwsDirectory directory,
      ReleaseOf<LbcChange> release,
      Stack.Builder stack)
      throws Failure {
    Optional<String> arn = webAcl(members, directory, release.has(LbcChange.WEB_ACLS_BY_NAME));
    if (arn.isPresent()) {
      stack.add(ResourceTypes.WAF_V2, ResourceTypes.MAIN, owned("webACLARN", arn.get()));
    }
    Optional<String> classic = classic(members);
    if (classic.isPresent()) {
      stack.add(ResourceTypes.WAF_REGIONAL, ResourceTypes.MAIN, owned("webACLID", classic.get()));
    }
    Optional<Boolean> shield =
        SharedSettings.sameBool(
            members, "shield-advanced-protection", "conflicting enable shield advanced protection");
    if (shield.isPresent()) {
      ObjectNode spec = Trees.object().put("enabled", shield.get());
      stack.add(ResourceTypes.SHIELD, ResourceTypes.MAIN, resource(spec));
    }
  }

  private static ObjectNode owned(String field, String value) {
    return resource(Trees.object().put(field, value.equals(NONE) ? "" : value));
  }

  private static ObjectNode resource(ObjectNode spec) {
    spec.set(
        "resourceARN",
        Trees.ref(ResourceTypes.LOAD_BALANCER, ResourceTypes.MAIN, "loadBalancerARN"));
    return spec;
  }

  private static Optional<String> webAcl(
      List<GroupMember> members, AwsDirectory directory, boolean named) throws Failure {
    TreeSet<String> names = new TreeSet<>(CodePoints.ORDER);
    for (GroupMember member : named ? members : ImmutableList.<GroupMember>of()) {
      member
          .fromParams(params -> params.nonEmpty("wafv2AclName"))
          .or(() -> member.read().text(NAME).filter(text -> !text.isEmpty()))
          .ifPresent(names::add);
    }
    if (names.isEmpty()) {
      ImmutableList<String> arns =
          SharedSettings.values(
              members, ARN, params -> named ? params.nonEmpty("wafv2AclArn") : Optional.empty());
      if (arns.size() > 1) {
        throw SharedSettings.conflict(
            ARN, "conflicting WAFv2 WebACL ARNs: " + SharedSettings.spaced(arns));
      }
      return arns.stream().findFirst();
    }
    if (names.size() > 1) {
      throw SharedSettings.conflict(
          NAME, "conflicting WAFv2 WebACL names: " + SharedSettings.spaced(names));
    }
    String name = names.first();
    if (name.equals(NONE)) {
      return Optional.of("");
    }
    String arn = directory.webAcls().get(name);
    if (arn == null) {
      throw SharedSettings.invalid(NAME, "couldn't find WAFv2 WebACL with name: " + name);
    }
    return Optional.of(arn);
  }

  private static Optional<String> classic(List<GroupMember> members) throws Failure {
    TreeSet<String> ids = new TreeSet<>(CodePoints.ORDER);
    for (GroupMember member : members) {
      member
          .read()
          .text("waf-acl-id")
          .or(() -> member.read().text("web-acl-id"))
          .filter(id -> !id.isEmpty())
          .ifPresent(ids::add);
    }
    if (ids.size() > 1) {
      throw SharedSettings.conflict(
          "waf-acl-id", "conflicting WAFClassic WebACL IDs: " + SharedSettings.spaced(ids));
    }
    return ids.stream().findFirst();
  }
}
