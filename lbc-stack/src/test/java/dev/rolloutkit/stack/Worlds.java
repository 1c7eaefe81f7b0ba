package dev.rolloutkit.stack;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.lbc.classparams.IngressClassParams;
import dev.rolloutkit.lbc.flags.FeatureGate;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.ingress.GroupId;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.lbc.release.LbcRelease;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.stack.build.StackInputs;
import dev.rolloutkit.stack.config.AwsDirectory;
import dev.rolloutkit.stack.config.CertificateInfo;
import dev.rolloutkit.stack.config.LiveLoadBalancer;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.config.SubnetInfo;
import dev.rolloutkit.stack.ingressgroup.ClusterObjects;
import dev.rolloutkit.stack.ingressgroup.IngressGroup;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.testkit.base.NoInput;
import dev.rolloutkit.testkit.base.Vector;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The inputs of vectors as values. */
public final class Worlds {
  public static final ObjectMapper MAPPER = new ObjectMapper();

  private Worlds() {}

  public static <T> T object(JsonNode json, Class<T> type) {
    try {
      return MAPPER.treeToValue(json, type);
    } catch (JsonProcessingException e) {
      throw new NoInput(e);
    }
  }

  public static <T> List<T> objects(JsonNode list, Class<T> type) {
    List<T> out = new ArrayList<>();
    list.forEach(json -> out.add(object(json, type)));
    return out;
  }

  public static ImmutableList<String> strings(JsonNode list) {
    ImmutableList.Builder<String> out = ImmutableList.builder();
    list.forEach(text -> out.add(NoInput.text(text)));
    return out.build();
  }

  public static ImmutableMap<String, String> texts(JsonNode map) {
    Map<String, String> out = new LinkedHashMap<>();
    map.properties().forEach(e -> out.put(e.getKey(), NoInput.text(e.getValue())));
    return ImmutableMap.copyOf(out);
  }

  /** The input of a vector, with the release that was recorded. */
  static JsonNode of(Vector vector) {
    if (vector.release().isEmpty()) {
      return vector.in();
    }
    ObjectNode in = vector.in().deepCopy();
    in.put("release", vector.release().get());
    return in;
  }

  private static ReleaseOf<LbcChange> release(JsonNode in) {
    return in.has("release")
        ? LbcRelease.of(in.get("release").textValue()).orElseThrow()
        : LbcRelease.MATCHED;
  }

  public static StackSettings config(JsonNode in) {
    JsonNode json = in.path("config");
    LbcFlags.Builder out =
        LbcFlags.builder()
            .release(release(in))
            .clusterName(json.path("clusterName").asText(""))
            .awsVpcId(json.path("vpcId").asText(""))
            .defaultTags(texts(json.path("defaultTags")))
            .externalManagedTags(strings(json.path("externalManagedTags")))
            .allowedCertificateAuthorityArns(strings(json.path("allowedCertificateAuthorityArns")));
    if (json.has("ingressClass")) {
      out.ingressClass(NoInput.text(json, "ingressClass"));
    }
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
    if (json.has("enableManageBackendSecurityGroupRules")) {
      out.enableManageBackendSecurityGroupRules(
          json.get("enableManageBackendSecurityGroupRules").booleanValue());
    }
    if (json.has("backendSecurityGroup")) {
      out.backendSecurityGroup(NoInput.text(json, "backendSecurityGroup"));
    }
    if (json.has("disableRestrictedSgRules")) {
      out.disableRestrictedSgRules(json.get("disableRestrictedSgRules").booleanValue());
    }
    if (json.has("defaultPcaArn")) {
      out.defaultPcaArn(NoInput.text(json, "defaultPcaArn"));
    }
    if (json.has("tolerateNonExistentBackendService")) {
      out.tolerateNonExistentBackendService(
          json.get("tolerateNonExistentBackendService").booleanValue());
    }
    if (json.has("tolerateNonExistentBackendAction")) {
      out.tolerateNonExistentBackendAction(
          json.get("tolerateNonExistentBackendAction").booleanValue());
    }
    if (in.has("loadBalancerClass")) {
      out.loadBalancerClass(in.get("loadBalancerClass").textValue());
    }
    json.path("featureGates")
        .properties()
        .forEach(
            e ->
                FeatureGate.named(e.getKey())
                    .ifPresent(gate -> out.putFeatureGate(gate, e.getValue().booleanValue())));
    return StackSettings.of(out.build());
  }

  public static AwsDirectory directory(JsonNode json) {
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

  public static ClusterObjects cluster(JsonNode in) {
    List<IngressClassParams> params = new ArrayList<>();
    in.path("ingressClassParams")
        .forEach(
            p ->
                params.add(IngressClassParams.of(p.at("/metadata/name").asText(), p.path("spec"))));
    return ClusterObjects.of(
        objects(in.path("ingresses"), Ingress.class),
        objects(in.path("ingressClasses"), IngressClass.class),
        params,
        objects(in.path("namespaces"), Namespace.class));
  }

  public static GroupId group(JsonNode json) {
    return new GroupId(json.path("namespace").asText(""), json.path("name").asText(""));
  }

  public static Outcome<IngressGroup> load(JsonNode in) {
    return LoadBalancerStacks.load(group(in.get("group")), cluster(in), config(in));
  }

  public static Outcome<Stack> build(JsonNode in, IngressGroup group) {
    return LoadBalancerStacks.build(
        group,
        StackInputs.of(
            objects(in.path("services"), Service.class),
            objects(in.path("secrets"), Secret.class),
            directory(in.path("directory")),
            config(in)));
  }

  public static Outcome<Stack> build(JsonNode in) {
    return load(in).flatMap(group -> build(in, group));
  }

  public static Outcome<Stack> buildService(JsonNode in) {
    return LoadBalancerStacks.buildService(
        object(in.get("service"), Service.class),
        StackInputs.of(
            objects(in.path("services"), Service.class),
            List.of(),
            directory(in.path("directory")),
            config(in)));
  }
}
