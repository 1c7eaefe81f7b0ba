package dev.rolloutkit.sg;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.binding.NetworkingBlocks;
import dev.rolloutkit.lbc.binding.TargetGroupBindingNetworking;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.sg.loadbalancer.AlbGroup;
import dev.rolloutkit.sg.loadbalancer.BindingPlan;
import dev.rolloutkit.sg.loadbalancer.GroupRef;
import dev.rolloutkit.sg.loadbalancer.LoadBalancers;
import dev.rolloutkit.sg.loadbalancer.NlbContext;
import dev.rolloutkit.sg.loadbalancer.Subnet;
import dev.rolloutkit.sg.loadbalancer.TgbNetworking;
import dev.rolloutkit.sg.loadbalancer.VpcCidrs;
import dev.rolloutkit.testkit.base.VectorAnswer;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import java.util.Optional;

/** Networking blocks of bindings, alone and by the whole path. */
final class BindingReplays {
  private BindingReplays() {}

  static VectorAnswer networking(JsonNode in) {
    return networking(
        TgbNetworking.alb(
            in.path("backendSecurityGroup").textValue(),
            either(in.get("targetPort")),
            either(in.get("healthCheckPort")),
            in.hasNonNull("targetControlPort") ? in.get("targetControlPort").intValue() : null,
            in.path("disableRestrictedSgRules").asBoolean()));
  }

  static VectorAnswer networkingNlb(JsonNode in) {
    return networking(
        TgbNetworking.nlb(
            in.path("backendSecurityGroup").textValue(),
            either(in.get("targetPort")),
            either(in.get("healthCheckPort")),
            in.get("targetGroupProtocol").textValue(),
            in.path("disableRestrictedSgRules").asBoolean()));
  }

  /** Through a Service, whose annotations decide. */
  static VectorAnswer networkingLegacy(JsonNode in) {
    Service service = new Service();
    service.setMetadata(new ObjectMeta());
    service.getMetadata().setAnnotations(Replays.texts(in.path("annotations")));
    service.setSpec(new ServiceSpec());
    service
        .getSpec()
        .setLoadBalancerSourceRanges(Replays.strings(in.get("loadBalancerSourceRanges")));
    return LoadBalancers.legacyNlbTarget(service)
        .match(
            (target, warnings) ->
                networking(
                    TgbNetworking.nlbWithoutGroups(
                        target
                            .targetPort(either(in.get("targetPort")))
                            .healthCheckPort(either(in.get("healthCheckPort")))
                            .protocol(in.get("targetGroupProtocol").textValue())
                            .internal(in.path("scheme").asText().equals("internal"))
                            .ipAddressType(in.path("ipAddressType").asText(""))
                            .preserveClientIp(in.path("preserveClientIp").asBoolean())
                            .vpc(vpc(in))
                            .build())),
            problems -> VectorAnswer.error(problems.get(0).message()));
  }

  static VectorAnswer alb(JsonNode in) {
    GroupMember member = LoadBalancerReplays.member(in.get("ingress"));
    return Replays.answer(
        LoadBalancers.albBinding(
            AlbGroup.implicit(member),
            member,
            LoadBalancerReplays.service(in),
            either(in.get("servicePort")),
            LoadBalancerReplays.flags(in),
            LoadBalancerReplays.directory(in)),
        BindingReplays::write);
  }

  static VectorAnswer nlb(JsonNode in) {
    return Replays.answer(
        LoadBalancers.nlbBinding(
            LoadBalancerReplays.service(in),
            in.get("servicePortIndex").intValue(),
            in.get("targetGroupProtocol").textValue(),
            new NlbContext(
                Optional.ofNullable(LoadBalancerReplays.existing(in)),
                in.path("scheme").asText().equals("internal"),
                vpc(in)),
            LoadBalancerReplays.flags(in),
            LoadBalancerReplays.directory(in)),
        BindingReplays::write);
  }

  private static JsonNode write(BindingPlan plan) {
    ObjectNode out = Replays.JSON.objectNode();
    Optional<GroupRef> backend = plan.decision().backendGroup();
    out.put("backendSecurityGroup", backend.map(LoadBalancerReplays::id).orElse(null));
    out.put("targetType", plan.targetType().text());
    ObjectNode service = out.putObject("serviceRef").put("name", plan.serviceName());
    IntOrStringValue port = plan.servicePort();
    if (port.isInt()) {
      service.put("port", port.intValue());
    } else {
      service.put("port", port.stringValue());
    }
    String text = plan.networking().map(n -> NetworkingBlocks.toJson(n).toString()).orElse("null");
    try {
      out.set(
          "networking",
          Replays.MAPPER.readTree(text.replace(GroupRef.BACKEND_PLACEHOLDER, "sg-auto")));
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
    return out;
  }

  private static VectorAnswer networking(Optional<TargetGroupBindingNetworking> networking) {
    return VectorAnswer.out(
        Replays.JSON
            .objectNode()
            .set("networking", networking.<JsonNode>map(NetworkingBlocks::toJson).orElse(null)));
  }

  private static VpcCidrs vpc(JsonNode in) {
    ImmutableList.Builder<Subnet> subnets = ImmutableList.builder();
    in.path("subnets")
        .forEach(
            s ->
                subnets.add(
                    new Subnet(
                        s.path("cidrBlock").asText(""), Replays.strings(s.get("ipv6CidrBlocks")))));
    return new VpcCidrs(
        subnets.build(),
        Replays.strings(in.get("vpcIpv4Cidrs")),
        Replays.strings(in.get("vpcIpv6Cidrs")));
  }

  private static IntOrStringValue either(JsonNode json) {
    return json.isTextual()
        ? IntOrStringValue.of(json.textValue())
        : IntOrStringValue.of(json.intValue());
  }
}
