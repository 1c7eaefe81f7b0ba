package dev.rolloutkit.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.gateway.cluster.GatewayCluster;
import dev.rolloutkit.gateway.config.Deployment;
import dev.rolloutkit.gateway.config.GatewaySettings;
import dev.rolloutkit.gateway.result.GatewayResult;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.stack.config.AwsDirectory;
import dev.rolloutkit.stack.config.CertificateInfo;
import dev.rolloutkit.stack.config.SubnetInfo;
import dev.rolloutkit.stack.resource.Stack;
import java.util.ArrayList;
import java.util.List;

/**
 * A small shop behind the Gateway {@code shop/edge}, to which tests add the objects that they need.
 */
final class ShopGateway {
  static final LbcFlags FLAGS = LbcFlags.of("demo", "vpc-1");

  /** The filter that gives a rule its configuration. */
  static final String EXTENSION =
      "{type: 'ExtensionRef', extensionRef: {group: 'gateway.k8s.aws', kind:"
          + " 'ListenerRuleConfiguration', name: 'rule'}}";

  static final Deployment DEPLOYED = Deployment.active(name -> "arn:" + name);
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES)
          .enable(JsonReadFeature.ALLOW_UNQUOTED_FIELD_NAMES)
          .build();

  private final List<JsonNode> objects = new ArrayList<>();

  private ShopGateway() {}

  static JsonNode json(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(text, e);
    }
  }

  /** A shop whose Gateway has these listeners. */
  static ShopGateway alb(String listeners) {
    return of("alb", listeners, "");
  }

  /** A shop with a network load balancer. */
  static ShopGateway nlb(String listeners) {
    return of("nlb", listeners, "");
  }

  static ShopGateway of(String kind, String listeners, String moreOfTheClass) {
    return new ShopGateway()
        .with(
            "GatewayClass",
            "gateway.networking.k8s.io/v1",
            "",
            "aws",
            "{controllerName: 'gateway.k8s.aws/" + kind + "'" + moreOfTheClass + "}")
        .with(
            "Gateway",
            "gateway.networking.k8s.io/v1",
            "shop",
            "edge",
            "{gatewayClassName: 'aws', listeners: ["
                + listeners
                + "], infrastructure: {parametersRef:"
                + " {group: 'gateway.k8s.aws', kind: 'LoadBalancerConfiguration', name: 'own'}}}")
        .configuration("own", "{}")
        .service("web", 8080)
        .service("api", 9090);
  }

  ShopGateway with(String kind, String version, String namespace, String name, String spec) {
    objects.add(
        json(
            "{apiVersion: '"
                + version
                + "', kind: '"
                + kind
                + "', metadata: {name: '"
                + name
                + "'"
                + (namespace.isEmpty() ? "" : ", namespace: '" + namespace + "'")
                + "}, spec: "
                + spec
                + "}"));
    return this;
  }

  /** Adds an object that has other fields than {@code spec}. */
  ShopGateway object(String manifest) {
    objects.add(json(manifest));
    return this;
  }

  /** An annotation of the Gateway. */
  ShopGateway annotated(String name, String value) {
    for (JsonNode object : objects) {
      if (object.path("kind").textValue().equals("Gateway")) {
        ((ObjectNode) object.path("metadata")).withObject("/annotations").put(name, value);
      }
    }
    return this;
  }

  /** The configuration of the rules that have {@link #EXTENSION} as a filter. */
  ShopGateway ruleConfiguration(String spec) {
    return with("ListenerRuleConfiguration", "gateway.k8s.aws/v1", "shop", "rule", spec);
  }

  ShopGateway configuration(String name, String spec) {
    return with("LoadBalancerConfiguration", "gateway.k8s.aws/v1", "shop", name, spec);
  }

  ShopGateway service(String name, int target) {
    return with(
        "Service",
        "v1",
        "shop",
        name,
        "{type: 'NodePort', ports: [{port: 80, targetPort: "
            + target
            + ", nodePort: "
            + (30000 + target)
            + "}]}");
  }

  ShopGateway route(String name, String spec) {
    return route("HTTPRoute", name, spec);
  }

  ShopGateway route(String kind, String name, String spec) {
    return with(
        kind,
        "gateway.networking.k8s.io/v1",
        "shop",
        name,
        "{parentRefs: [{name: 'edge'}], " + spec + "}");
  }

  /** An HTTPRoute that attaches to one listener. */
  ShopGateway routeOf(String listener, String name, String spec) {
    return with(
        "HTTPRoute",
        "gateway.networking.k8s.io/v1",
        "shop",
        name,
        "{parentRefs: [{name: 'edge', sectionName: '" + listener + "'}], " + spec + "}");
  }

  List<JsonNode> manifests() {
    return ImmutableList.copyOf(objects);
  }

  GatewayCluster cluster() {
    return Gateways.applied(objects);
  }

  GatewayCluster stored() {
    return Gateways.stored(objects);
  }

  static AwsDirectory directory() {
    return AwsDirectory.builder()
        .addSubnets(subnet("subnet-a", "az1", "10.0.0.0/24"))
        .addSubnets(subnet("subnet-b", "az2", "10.0.1.0/24"))
        .backendSecurityGroup("sg-backend")
        .addCertificates(
            new CertificateInfo(
                "arn:cert", ImmutableList.of("*.example.com"), "", ImmutableMap.of()))
        .build();
  }

  private static SubnetInfo subnet(String id, String zone, String block) {
    return SubnetInfo.builder()
        .id(id)
        .availabilityZone(zone)
        .cidrBlock(block)
        .tags(ImmutableMap.of("kubernetes.io/role/internal-elb", "1"))
        .build();
  }

  GatewayResult reference() {
    return reconcile(cluster(), GatewaySettings.reference(FLAGS));
  }

  GatewayResult safe() {
    return reconcile(cluster(), GatewaySettings.safe(FLAGS));
  }

  /** The reference with objects that the CRDs may refuse. */
  GatewayResult referenceOfStored() {
    return reconcile(stored(), GatewaySettings.reference(FLAGS));
  }

  /** The reference with other resources in AWS. */
  GatewayResult reference(AwsDirectory directory) {
    return Gateways.reconcile(
        "shop", "edge", cluster(), directory, GatewaySettings.reference(FLAGS), DEPLOYED);
  }

  /** The only resource of a type in the stack. */
  static JsonNode only(GatewayResult result, String type) {
    Stack stack = result.stack().orElseThrow();
    assertThat(stack.ids(type)).hasSize(1);
    return stack.spec(type, stack.ids(type).get(0)).orElseThrow();
  }

  static GatewayResult reconcile(GatewayCluster cluster, GatewaySettings settings) {
    return Gateways.reconcile("shop", "edge", cluster, directory(), settings, DEPLOYED);
  }
}
