package dev.rolloutkit.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.lbc.flags.FeatureGate;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.stack.config.AwsDirectory;
import dev.rolloutkit.stack.config.CertificateInfo;
import dev.rolloutkit.stack.config.LiveLoadBalancer;
import dev.rolloutkit.stack.config.SubnetInfo;
import dev.rolloutkit.testkit.base.NoInput;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The inputs of vectors as values. */
final class Worlds {
  private Worlds() {}

  static ImmutableList<String> strings(JsonNode list) {
    ImmutableList.Builder<String> out = ImmutableList.builder();
    list.forEach(text -> out.add(NoInput.text(text)));
    return out.build();
  }

  static ImmutableMap<String, String> texts(JsonNode map) {
    Map<String, String> out = new LinkedHashMap<>();
    map.properties().forEach(e -> out.put(e.getKey(), NoInput.text(e.getValue())));
    return ImmutableMap.copyOf(out);
  }

  static LbcFlags flags(JsonNode in) {
    JsonNode json = in.path("config");
    LbcFlags.Builder out =
        LbcFlags.builder()
            .clusterName(json.path("clusterName").asText(""))
            .awsVpcId(json.path("vpcId").asText(""))
            .defaultTags(texts(json.path("defaultTags")))
            .externalManagedTags(strings(json.path("externalManagedTags")))
            .allowedCertificateAuthorityArns(strings(json.path("allowedCertificateAuthorityArns")));
    if (json.has("defaultSslPolicy")) {
      out.defaultSslPolicy(NoInput.text(json, "defaultSslPolicy"));
    }
    if (json.has("defaultTargetType")) {
      out.defaultTargetType(NoInput.text(json, "defaultTargetType"));
    }
    if (json.has("defaultLoadBalancerScheme")) {
      out.defaultLoadBalancerScheme(NoInput.text(json, "defaultLoadBalancerScheme"));
    }
    if (json.has("enableBackendSecurityGroup")) {
      out.enableBackendSecurityGroup(json.get("enableBackendSecurityGroup").booleanValue());
    }
    if (json.has("backendSecurityGroup")) {
      out.backendSecurityGroup(NoInput.text(json, "backendSecurityGroup"));
    }
    if (json.has("disableRestrictedSgRules")) {
      out.disableRestrictedSgRules(json.get("disableRestrictedSgRules").booleanValue());
    }
    json.path("featureGates")
        .properties()
        .forEach(
            e ->
                FeatureGate.named(e.getKey())
                    .ifPresent(gate -> out.putFeatureGate(gate, e.getValue().booleanValue())));
    return out.build();
  }

  static AwsDirectory directory(JsonNode json) {
    AwsDirectory.Builder out =
        AwsDirectory.builder()
            .backendSecurityGroup(json.path("backendSecurityGroup").asText("sg-auto"))
            .webAcls(texts(json.path("webAcls")))
            .targetGroups(texts(json.path("targetGroups")))
            .trustStores(texts(json.path("trustStores")))
            .vpcIpv4Cidrs(strings(json.path("vpcIpv4Cidrs")))
            .vpcIpv6Cidrs(strings(json.path("vpcIpv6Cidrs")));
    json.path("subnets").forEach(subnet -> out.addSubnets(subnet(subnet)));
    json.path("securityGroups")
        .forEach(
            group ->
                out.addSecurityGroups(
                    SecurityGroup.of(
                        NoInput.text(group, "id"), texts(group.path("tags")), List.of())));
    json.path("certificates")
        .forEach(
            c ->
                out.addCertificates(
                    new CertificateInfo(
                        NoInput.text(c, "arn"),
                        strings(c.path("domains")),
                        c.path("certificateAuthorityArn").asText(""),
                        texts(c.path("tags")))));
    JsonNode live = json.path("loadBalancer");
    if (live.isObject()) {
      out.loadBalancer(
          new LiveLoadBalancer(
              live.path("scheme").asText(""),
              strings(live.path("subnetIds")),
              strings(live.path("securityGroups"))));
    }
    return out.build();
  }

  private static SubnetInfo subnet(JsonNode json) {
    SubnetInfo.Builder out =
        SubnetInfo.builder()
            .id(NoInput.text(json, "id"))
            .availabilityZone(json.path("availabilityZone").asText(""))
            .tags(texts(json.path("tags")))
            .cidrBlock(json.path("cidrBlock").asText(""))
            .ipv6CidrBlocks(strings(json.path("ipv6CidrBlocks")))
            .outpostArn(json.path("outpostArn").asText(""))
            .isPublic(json.path("public").asBoolean());
    if (json.has("ipv6")) {
      out.ipv6(json.get("ipv6").booleanValue());
    }
    if (json.has("zoneType")) {
      out.zoneType(NoInput.text(json, "zoneType"));
    }
    if (json.has("availableIpAddressCount")) {
      out.availableIpAddressCount(json.get("availableIpAddressCount").intValue());
    }
    return out.build();
  }
}
