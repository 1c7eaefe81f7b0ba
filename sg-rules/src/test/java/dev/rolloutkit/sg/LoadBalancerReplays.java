package dev.rolloutkit.sg;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.lbc.classparams.IngressClassParams;
import dev.rolloutkit.lbc.flags.FeatureGate;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.sg.loadbalancer.AlbGroup;
import dev.rolloutkit.sg.loadbalancer.BackendSecurityGroups;
import dev.rolloutkit.sg.loadbalancer.ExistingLoadBalancer;
import dev.rolloutkit.sg.loadbalancer.GroupRef;
import dev.rolloutkit.sg.loadbalancer.LoadBalancers;
import dev.rolloutkit.sg.loadbalancer.ManagedSecurityGroup;
import dev.rolloutkit.sg.loadbalancer.SgDecision;
import dev.rolloutkit.sg.loadbalancer.SgDirectory;
import dev.rolloutkit.testkit.base.Inputs;
import dev.rolloutkit.testkit.base.NoInput;
import dev.rolloutkit.testkit.base.VectorAnswer;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Replays which security groups and bindings a load balancer gets from annotations. */
final class LoadBalancerReplays {
  private LoadBalancerReplays() {}

  static VectorAnswer alb(JsonNode in) {
    List<GroupMember> members = new ArrayList<>();
    in.get("ingresses").forEach(i -> members.add(member(i)));
    if (members.isEmpty()) {
      throw new NoInput("a group has at least one member");
    }
    AlbGroup group =
        in.hasNonNull("groupName")
            ? AlbGroup.explicit(NoInput.text(in, "groupName"), members)
            : AlbGroup.implicit(members.get(0));
    return Replays.answer(
        LoadBalancers.albGroups(group, flags(in), directory(in)), LoadBalancerReplays::write);
  }

  static VectorAnswer nlb(JsonNode in) {
    return Replays.answer(
        LoadBalancers.nlbGroups(service(in), flags(in), existing(in), directory(in)),
        LoadBalancerReplays::write);
  }

  static VectorAnswer name(JsonNode in) {
    return VectorAnswer.out(
        Replays.JSON
            .objectNode()
            .put(
                "groupName",
                BackendSecurityGroups.autoGroupName(in.get("clusterName").textValue())));
  }

  static VectorAnswer required(JsonNode in) {
    Map<String, Boolean> tracked = new HashMap<>();
    in.path("tracked").properties().forEach(e -> tracked.put(e.getKey(), e.getValue().asBoolean()));
    return VectorAnswer.out(
        Replays.JSON
            .objectNode()
            .put(
                "required",
                BackendSecurityGroups.required(
                    tracked,
                    owners(in.path("ingresses")),
                    owners(in.path("services")),
                    in.path("checkGateways").asBoolean() ? owners(in.path("gateways")) : null)));
  }

  /** An Ingress as the API server returns it, read into fabric8's class. */
  static GroupMember member(JsonNode json) {
    ObjectNode ingress = Replays.JSON.objectNode();
    ObjectNode meta = ingress.putObject("metadata");
    meta.set("namespace", json.get("namespace"));
    meta.set("name", json.get("name"));
    meta.set("annotations", json.get("annotations"));
    JsonNode params = json.get("ingressClassParams");
    return GroupMember.of(
        Inputs.watched(Replays.object(ingress, Ingress.class)),
        params == null || params.isNull()
            ? null
            : params(params.has("spec") ? params.get("spec") : params));
  }

  static Service service(JsonNode in) {
    return Inputs.watched(Replays.object(in.get("service"), Service.class));
  }

  static ExistingLoadBalancer existing(JsonNode in) {
    return in.hasNonNull("existingLoadBalancer")
        ? new ExistingLoadBalancer(
            Replays.strings(in.get("existingLoadBalancer").get("securityGroups")))
        : null;
  }

  static LbcFlags flags(JsonNode in) {
    JsonNode flags = in.get("flags");
    return LbcFlags.builder()
        .release(Replays.release(in))
        .clusterName(flags.path("clusterName").asText())
        .enableBackendSecurityGroup(flags.path("enableBackendSecurityGroup").asBoolean())
        .enableManageBackendSecurityGroupRules(
            flags.path("enableManageBackendSecurityGroupRules").asBoolean())
        .backendSecurityGroup(flags.path("backendSecurityGroup").asText())
        .disableRestrictedSgRules(flags.path("disableRestrictedSgRules").asBoolean())
        .putFeatureGate(
            FeatureGate.NLB_SECURITY_GROUP,
            !flags.path("nlbSecurityGroupFeatureDisabled").asBoolean())
        .build();
  }

  static SgDirectory directory(JsonNode in) {
    return SgDirectory.of(
        Replays.securityGroups(in.get("securityGroups")),
        in.get("flags").path("existingBackendSecurityGroup").textValue());
  }

  /** The recordings call an automatic group that was just created sg-auto. */
  static String id(GroupRef group) {
    return group instanceof GroupRef.AutoBackend ? "sg-auto" : group.id();
  }

  private static JsonNode write(SgDecision decision) {
    ObjectNode out = Replays.JSON.objectNode();
    ArrayNode groups = out.putArray("loadBalancerSecurityGroups");
    decision.loadBalancerGroups().forEach(g -> groups.add(id(g)));
    out.put("backendSecurityGroup", decision.backendGroup().map(g -> id(g)).orElse(null));
    out.put("backendSecurityGroupAllocated", decision.backendGroupAllocated());
    out.putNull("managedSecurityGroup");
    decision
        .managedGroup()
        .ifPresent(
            managed ->
                out.putObject("managedSecurityGroup")
                    .put("groupName", managed.groupName())
                    .put("description", ManagedSecurityGroup.DESCRIPTION)
                    .set("ingress", Replays.cli(managed.ingress())));
    return out;
  }

  private static IngressClassParams params(JsonNode spec) {
    return IngressClassParams.of("params", spec);
  }

  private static List<BackendSecurityGroups.Owner> owners(JsonNode list) {
    List<BackendSecurityGroups.Owner> out = new ArrayList<>();
    list.forEach(
        o ->
            out.add(
                new BackendSecurityGroups.Owner(
                    o.path("namespace").asText(),
                    o.path("name").asText(),
                    Replays.strings(o.get("finalizers")))));
    return out;
  }
}
