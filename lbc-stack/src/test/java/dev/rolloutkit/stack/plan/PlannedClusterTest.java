package dev.rolloutkit.stack.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.lbc.classparams.IngressClassParams;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.stack.LoadBalancerStacks;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.ingressgroup.ClusterObjects;
import dev.rolloutkit.stack.internal.plan.StoredServices;
import dev.rolloutkit.stack.plan.Assumption.Kind;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a plan takes from manifests, and what it has to assume. */
class PlannedClusterTest {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(JsonReadFeature.ALLOW_UNQUOTED_FIELD_NAMES)
          .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES)
          .build();
  private static final String ALB = "alb.ingress.kubernetes.io/";

  private final List<Ingress> ingresses = new ArrayList<>();
  private final List<IngressClass> classes = new ArrayList<>();
  private final List<IngressClassParams> params = new ArrayList<>();
  private final List<Namespace> namespaces = new ArrayList<>();
  private final List<Service> services = new ArrayList<>();
  private StackSettings config = StackSettings.of(LbcFlags.of("prod", "vpc-1"));

  /**
   * The most ordinary repository: an Ingress of class alb and its Service. The IngressClass is not
   * in it, because the controller's Helm chart installs the class.
   */
  @Test
  void anIngressOfClassAlbIsTheControllersEvenWithoutTheIngressClass() {
    ingress("web", "ingressClassName: 'alb'", "");
    service("web", "type: 'NodePort', ports: [{port: 80, targetPort: 8080, nodePort: 30080}]");

    assertThat(plan().loadBalancers())
        .extracting(PlannedLoadBalancer::id)
        .containsExactly("Ingress shop/web");
    assertThat(assumed(Kind.INGRESS_CLASS)).containsExactly("alb");
    assertThat(plan().assumptions().get(0).text())
        .isEqualTo("IngressClass alb exists and is the controller's");
  }

  @Test
  void helmInstallsTheClassOfTheFlag() {
    config = StackSettings.of(LbcFlags.builder().clusterName("prod").ingressClass("edge").build());
    ingress("web", "ingressClassName: 'edge'", "");

    assertThat(plan().loadBalancers()).hasSize(1);
    assertThat(assumed(Kind.INGRESS_CLASS)).containsExactly("edge");
  }

  @Test
  void anIngressClassInTheManifestsTakesPrecedenceOverTheAssumedOne() {
    ingress("web", "ingressClassName: 'alb'", "");
    classes.add(
        read(
            IngressClass.class,
            "{metadata: {name: 'alb'}, spec: {controller: 'example.com/other'}}"));

    assertThat(plan().loadBalancers()).isEmpty();
    assertThat(plan().assumptions()).isEmpty();
    assertThat(plan().notPlanned())
        .containsExactly(
            new NotPlanned("Ingress shop/web", "its class alb is not the controller's"));
  }

  @Test
  void everyObjectThatIsNotPlannedIsListedWithTheReason() {
    ingress("a", "ingressClassName: 'nginx'", "");
    ingress("b", "", "");
    ingress("c", "", "'kubernetes.io/ingress.class': 'nginx'");
    service("d", "type: 'LoadBalancer', ports: [{port: 80}]");
    service("e", "type: 'LoadBalancer', loadBalancerClass: 'x.io/y', ports: [{port: 80}]");
    service("f", "ports: [{port: 80}]");

    assertThat(plan().notPlanned())
        .containsExactly(
            new NotPlanned(
                "Ingress shop/a",
                "invalid ingress class: IngressClass.networking.k8s.io \"nginx\" not found"),
            new NotPlanned(
                "Ingress shop/b",
                "it names no class, and no IngressClass of the controller is the default"),
            new NotPlanned("Ingress shop/c", "its class nginx is not the controller's"),
            new NotPlanned(
                "Service shop/d", "it names no class, and no annotation makes it the controller's"),
            new NotPlanned("Service shop/e", "its class x.io/y is not the controller's"));
  }

  /** The API server writes {@code protocol: TCP} into every port that has no protocol. */
  @Test
  void anExplicitDefaultProtocolIsNoChange() {
    String nlb =
        "type: 'LoadBalancer', loadBalancerClass: 'service.k8s.aws/nlb', ports: [{%s port: 80,"
            + " targetPort: 8080, nodePort: 30080}]";
    service("dns", nlb.formatted(""));
    Stack before = stack("Service shop/dns");
    services.clear();
    service("dns", nlb.formatted("protocol: 'TCP',"));
    Stack after = stack("Service shop/dns");

    assertThat(LoadBalancerStacks.diff(before, after).changes()).isEmpty();
    assertThat(spec(before, ResourceTypes.LISTENER, "80").path("protocol").asText())
        .isEqualTo("TCP");
    assertThat(spec(before, ResourceTypes.TARGET_GROUP, "shop/dns:80").path("protocol").asText())
        .isEqualTo("TCP");
  }

  /** Without a target port the API server uses the port, so that targets of type ip have one. */
  @Test
  void aMissingTargetPortIsThePort() {
    ingress("web", "ingressClassName: 'alb'", "'" + ALB + "target-type': 'ip'");
    service("web", "ports: [{port: 80}]");

    JsonNode group = spec(stack("Ingress shop/web"), ResourceTypes.TARGET_GROUP, "shop/web-web:80");
    assertThat(group.path("port").asInt()).isEqualTo(80);
  }

  @Test
  void assumedNodePortsDifferWithinAServiceAndDoNotDependOnOtherManifests() {
    ingress("web", "ingressClassName: 'alb'", "");
    service("web", "type: 'NodePort', ports: [{name: 'a', port: 80}, {name: 'b', port: 81}]");
    PlannedCluster alone = plan();
    service("api", "type: 'NodePort', ports: [{port: 80}]");
    ingress("api", "ingressClassName: 'alb'", "");
    PlannedCluster both = plan();

    assertThat(both.loadBalancers().get(1).stack().orElseThrow().toJson())
        .isEqualTo(alone.loadBalancers().get(0).stack().orElseThrow().toJson());
    assertThat(StoredServices.of(services).byKey().get("shop/web").getSpec().getPorts())
        .extracting(port -> port.getNodePort())
        .doesNotHaveDuplicates()
        .allSatisfy(port -> assertThat(port).isBetween(30_000, 32_767));
    assertThat(assumed(Kind.NODE_PORTS)).containsExactly("shop/api", "shop/web");
    assertThat(both.loadBalancers().get(1).bindings())
        .singleElement()
        .satisfies(binding -> assertThat(binding.nodePortsAssumed()).isTrue());
  }

  @Test
  void nodePortsAreAssumedOnlyWhereTheApiServerAllocatesThem() {
    service("given", "type: 'NodePort', ports: [{port: 80, nodePort: 31000}]");
    service("inner", "ports: [{port: 80}]");
    service(
        "none", "type: 'LoadBalancer', allocateLoadBalancerNodePorts: false, ports: [{port: 80}]");
    service("zero", "type: 'LoadBalancer', ports: [{port: 80, nodePort: 0}]");

    assertThat(StoredServices.of(services).madeUp()).containsExactly("shop/zero");
  }

  @Test
  void servicesWithAUidHaveTheNamesOfTheCluster() {
    ingress("web", "ingressClassName: 'alb'", "'" + ALB + "target-type': 'ip'");
    service("web", "ports: [{port: 80}]");
    assertThat(assumed(Kind.UIDS)).containsExactly("shop/web");

    services.get(0).getMetadata().setUid("1c9f");
    assertThat(assumed(Kind.UIDS)).isEmpty();
  }

  @Test
  void resourcesThatAnnotationsNameAreAssumedAndListed() {
    ingress(
        "web",
        "ingressClassName: 'alb'",
        "'"
            + ALB
            + "subnets': 'subnet-1a, blue, blue',"
            + "'"
            + ALB
            + "security-groups': 'sg-1, front',"
            + "'"
            + ALB
            + "wafv2-acl-name': 'acl',"
            + "'"
            + ALB
            + "listen-ports': '[{\\\"HTTPS\\\": 443}]',"
            + "'"
            + ALB
            + "mutual-authentication': '[{\\\"port\\\": 443, \\\"mode\\\":"
            + " \\\"verify\\\", \\\"trustStore\\\": \\\"staff\\\"}]',"
            + "'"
            + ALB
            + "actions.web': '{\\\"type\\\": \\\"forward\\\","
            + " \\\"targetGroupName\\\": \\\"legacy\\\"}'",
        "use-annotation");

    assertThat(plan().loadBalancers().get(0).stack().warningsOrProblems()).isEmpty();
    assertThat(assumed(Kind.SUBNET)).containsExactly("blue", "subnet-1a");
    assertThat(assumed(Kind.SECURITY_GROUP)).containsExactly("front", "sg-1");
    assertThat(assumed(Kind.WEB_ACL)).containsExactly("acl");
    assertThat(assumed(Kind.TRUST_STORE)).containsExactly("staff");
    assertThat(assumed(Kind.TARGET_GROUP)).containsExactly("legacy");
    assertThat(assumed(Kind.CERTIFICATE)).containsExactly("web.example.com");
    assertThat(plan().assumptions())
        .extracting(Assumption::kind)
        .doesNotContain(Kind.DISCOVERED_SUBNETS, Kind.BACKEND_GROUP);
  }

  @Test
  void unusedResourcesAreNotAssumed() {
    ingress("web", "ingressClassName: 'alb'", "");
    service("web", "type: 'NodePort', ports: [{port: 80, nodePort: 30080}]");
    services.get(0).getMetadata().setUid("1c9f");

    assertThat(plan().assumptions())
        .extracting(Assumption::kind)
        .containsExactly(Kind.INGRESS_CLASS, Kind.DISCOVERED_SUBNETS, Kind.BACKEND_GROUP);
  }

  /**
   * A list of three addresses needs three subnets, so as many are assumed as the list has elements.
   */
  @Test
  void thereAreAsManySubnetsAsListedAddresses() {
    network("eips", "scheme': 'internet-facing'", "eip-allocations': 'e1,e2,e3'");
    network("one", "scheme': 'internet-facing'", "eip-allocations': 'e1'");
    network("inside", "private-ipv4-addresses': '10.9.0.4, 10.9.0.20, 10.9.1.4'");

    assertThat(plan().loadBalancers()).allSatisfy(p -> assertThat(p.stack().isOk()).isTrue());
    assertThat(mapped("eips", "allocationID")).containsExactly("e1", "e2", "e3");
    assertThat(mapped("one", "subnetID")).containsExactly("subnet-1");
    assertThat(mapped("inside", "privateIPv4Address"))
        .containsExactly("10.9.0.4", "10.9.0.20", "10.9.1.4");
    assertThat(assumed(Kind.COUNTED_SUBNETS))
        .containsExactly("Service shop/eips", "Service shop/inside", "Service shop/one");
    assertThat(assumed(Kind.PLACED_SUBNETS)).containsExactly("Service shop/inside");
    assertThat(plan().assumptions())
        .extracting(Assumption::kind)
        .doesNotContain(Kind.DISCOVERED_SUBNETS);
  }

  /** The order of the list counts, not that of the names. */
  @Test
  void namedSubnetsContainTheAddressesThatAreListedForThem() {
    network(
        "web",
        "subnets': 'subnet-b,subnet-a'",
        "private-ipv4-addresses': '192.168.10.15,192.168.32.16'");
    network(
        "six",
        "subnets': 'green,green'",
        "ip-address-type': 'dualstack'",
        "ipv6-addresses': '2001:db8:1::5,2001:db8:2::5'",
        "enable-prefix-for-ipv6-source-nat': 'on'",
        "source-nat-ipv6-prefixes': 'auto_assigned,2001:db8:2:0:1::/80'");

    assertThat(plan().loadBalancers())
        .allSatisfy(p -> assertThat(p.stack().warningsOrProblems()).isEmpty());
    assertThat(mapped("web", "subnetID")).containsExactly("subnet-b", "subnet-a");
    assertThat(mapped("web", "privateIPv4Address"))
        .containsExactly("192.168.10.15", "192.168.32.16");
    assertThat(mapped("six", "ipv6Address")).containsExactly("2001:db8:1::5", "2001:db8:2::5");
    assertThat(mapped("six", "sourceNatIpv6Prefix"))
        .containsExactly("auto_assigned", "2001:db8:2:0:1::/80");
    assertThat(assumed(Kind.COUNTED_SUBNETS)).isEmpty();
    assertThat(assumed(Kind.PLACED_SUBNETS))
        .containsExactly("Service shop/six", "Service shop/web");
  }

  /** The network load balancer in front is internet-facing and finds as many subnets as EIPs. */
  @Test
  void theFrontendOfAnIngressFindsASubnetForEachAddress() {
    for (String eips : List.of("e1", "e1,e2,e3")) {
      ingresses.clear();
      ingress(
          "web",
          "ingressClassName: 'alb'",
          "'"
              + ALB
              + "enable-frontend-nlb': 'true',"
              + "'"
              + ALB
              + "frontend-nlb-scheme': 'internet-facing',"
              + "'"
              + ALB
              + "frontend-nlb-eip-allocations': '"
              + eips
              + "'");

      assertThat(plan().loadBalancers().get(0).stack().warningsOrProblems()).isEmpty();
      assertThat(assumed(Kind.COUNTED_SUBNETS)).containsExactly("Ingress shop/web");
    }
  }

  /** An assumption may be the reason why a load balancer cannot be built, so the plan lists it. */
  @Test
  void aFailedPlanListsItsAssumptions() {
    network("web", "private-ipv4-addresses': '10.9.0.4,nonsense'");
    network("bad", "scheme': 'internal'", "eip-allocations': 'e1'");
    ingress("web", "ingressClassName: 'alb'", "'" + ALB + "target-type': 'neither'");
    service("other", "ports: [{port: 80}]");

    assertThat(plan().loadBalancers())
        .allSatisfy(p -> assertThat(p.stack().problems()).isNotEmpty());
    assertThat(assumed(Kind.COUNTED_SUBNETS))
        .containsExactly("Service shop/bad", "Service shop/web");
    assertThat(plan().assumptions())
        .extracting(Assumption::kind)
        .contains(Kind.DISCOVERED_SUBNETS, Kind.PLACED_SUBNETS);
  }

  @Test
  void subnetsOfClassParametersAreAssumedToExist() {
    ingress("web", "ingressClassName: 'tagged'", "");
    ingress("api", "ingressClassName: 'listed'", "");
    classOf("tagged", "{subnets: {tags: {tier: ['edge', 'dmz']}}}");
    classOf("listed", "{subnets: {ids: ['subnet-8', 'subnet-9']}}");

    assertThat(plan().loadBalancers()).allSatisfy(p -> assertThat(p.stack().isOk()).isTrue());
    assertThat(assumed(Kind.SUBNET)).containsExactly("subnet-8", "subnet-9");
    assertThat(assumed(Kind.TAGGED_SUBNETS)).containsExactly("tagged");
    assertThat(
            spec(stack("Ingress shop/api"), ResourceTypes.LOAD_BALANCER, ResourceTypes.MAIN)
                .path("subnetMapping")
                .findValuesAsText("subnetID"))
        .containsExactly("subnet-8", "subnet-9");
  }

  /** Certificates are assumed for the hosts of a group; another group's wildcard is not its own. */
  @Test
  void aPlanDependsOnItsOwnMembersOnly() {
    String https = "'" + ALB + "listen-ports': '[{\\\"HTTPS\\\": 443}]'";
    ingress("web", "ingressClassName: 'alb'", https);
    Stack alone = stack("Ingress shop/web");
    ingress("*", "ingressClassName: 'alb'", https);

    assertThat(stack("Ingress shop/web").certificates(443)).isEqualTo(alone.certificates(443));
    assertThat(alone.certificates(443)).hasSize(1);
  }

  @Test
  void bindingsNameTheirMemberAndTheGroupsOfTheLoadBalancer() {
    String group = "'" + ALB + "group.name': 'all', '" + ALB + "target-type': 'ip'";
    ingress("web", "ingressClassName: 'alb'", group);
    ingress("web-2", "ingressClassName: 'alb'", group, "web");
    service("web", "ports: [{port: 80}]");

    PlannedLoadBalancer planned = plan().loadBalancers().get(0);
    assertThat(planned.id()).isEqualTo("Ingress group all");
    assertThat(planned.members()).containsExactly("shop/web", "shop/web-2");
    assertThat(planned.bindings())
        .extracting(PlannedBinding::owner)
        .containsExactly("shop/web-2", "shop/web");
    assertThat(planned.bindings())
        .allSatisfy(
            b -> {
              assertThat(b.loadBalancerGroups())
                  .containsExactly(
                      "(managed group of Ingress group all)", PlannedCluster.UNKNOWN_BACKEND_GROUP);
              assertThat(b.ownGroups()).isEmpty();
            });
  }

  /** Without their UIDs the names of the target groups of both Services are the same. */
  @Test
  void bindingsOfServicesWhoseNamesBeginAlikeAreDifferentOnes() {
    String path =
        "{path: '/%s', pathType: 'Prefix', backend: {service: {name: 'checkout-%s', port: {number:"
            + " 80}}}}";
    ingresses.add(
        read(
            Ingress.class,
            """
            {metadata: {namespace: 'shop', name: 'web', annotations: {'%starget-type': 'ip'}},
             spec: {ingressClassName: 'alb', rules: [{http: {paths: [%s, %s]}}]}}
            """
                .formatted(ALB, path.formatted("a", "active"), path.formatted("p", "preview"))));
    service("checkout-active", "ports: [{port: 80}]");
    service("checkout-preview", "ports: [{port: 80}]");

    assertThat(plan().loadBalancers().get(0).bindings())
        .extracting(b -> b.binding().key())
        .hasSize(2)
        .doesNotHaveDuplicates();
  }

  /** The names of target groups do not say where the name of the Ingress ends. */
  @Test
  void aBindingBelongsToTheMemberWithExactlyItsService() {
    String group = "'" + ALB + "group.name': 'all', '" + ALB + "target-type': 'ip'";
    ingress("web", "ingressClassName: 'alb'", group, "api-svc");
    ingress("web-api", "ingressClassName: 'alb'", group, "other");
    service("api-svc", "ports: [{port: 80}]");
    service("other", "ports: [{port: 80}]");

    assertThat(plan().loadBalancers().get(0).bindings())
        .extracting(PlannedBinding::targetGroup, PlannedBinding::owner)
        .containsExactlyInAnyOrder(
            tuple("shop/web-api-svc:80", "shop/web"),
            tuple("shop/web-api-other:80", "shop/web-api"));
  }

  /** The API server writes the name of a Namespace into its labels; manifests do not. */
  @Test
  void namespacesAreSelectedByTheLabelOfTheirName() {
    ingress("web", "ingressClassName: 'teams'", "");
    service("web", "type: 'NodePort', ports: [{port: 80, nodePort: 30080}]");
    classOf("teams", "{namespaceSelector: {matchLabels: {'kubernetes.io/metadata.name': 'shop'}}}");
    Namespace shop = read(Namespace.class, "{metadata: {name: 'shop'}}");
    namespaces.add(shop);

    assertThat(plan().loadBalancers()).hasSize(1);
    assertThat(plan().notPlanned()).isEmpty();
    assertThat(shop.getMetadata().getLabels()).isEmpty();

    namespaces.set(0, read(Namespace.class, "{metadata: {name: 'shop', labels: {a: 'b'}}}"));
    assertThat(plan().loadBalancers()).hasSize(1);
  }

  @Test
  void aGroupThatAllMembersLeftIsDeleted() {
    ingress("web", "ingressClassName: 'alb'", "");
    ingresses.get(0).getMetadata().setFinalizers(List.of("group.ingress.k8s.aws/old"));

    assertThat(plan().loadBalancers())
        .extracting(PlannedLoadBalancer::id, PlannedLoadBalancer::isDeleted)
        .containsExactly(tuple("Ingress group old", true), tuple("Ingress shop/web", false));
  }

  /** Two default classes stop every group, not only that of the Ingress without a class. */
  @Test
  void twoDefaultClassesStopAllGroups() {
    ingress("web", "ingressClassName: 'alb'", "");
    ingress("none", "", "");
    for (String name : List.of("a", "b")) {
      classes.add(
          read(
              IngressClass.class,
              "{metadata: {name: '%s', annotations: {'ingressclass.kubernetes.io/is-default-class':"
                      .formatted(name)
                  + " 'true'}}, spec: {controller: 'ingress.k8s.aws/alb'}}"));
    }

    assertThat(plan().loadBalancers())
        .singleElement()
        .satisfies(
            p ->
                assertThat(p.stack().problems())
                    .extracting(problem -> problem.message())
                    .containsExactly("Ingress: shop/none: multiple default IngressClasses found"));
  }

  @Test
  void longListsOfNamesAreShortenedOnDemand() {
    Assumption assumption = new Assumption(Kind.SUBNET, ImmutableList.of("a", "b", "c"));

    assertThat(assumption.text()).isEqualTo("subnets a, b, c exist, each in a zone of its own");
    assertThat(assumption.text(2))
        .isEqualTo("subnets a, b and 1 more exist, each in a zone of its own");
  }

  private PlannedCluster plan() {
    return LoadBalancerStacks.plan(
        ClusterObjects.of(ingresses, classes, params, namespaces), services, List.of(), config);
  }

  private List<String> assumed(Kind kind) {
    return plan().assumptions().stream()
        .filter(a -> a.kind() == kind)
        .flatMap(a -> a.names().stream())
        .toList();
  }

  private Stack stack(String id) {
    return plan().loadBalancers().stream()
        .filter(p -> p.id().equals(id))
        .findFirst()
        .orElseThrow()
        .stack()
        .orElseThrow();
  }

  private static JsonNode spec(Stack stack, String type, String id) {
    return stack.spec(type, id).orElseThrow();
  }

  private void ingress(String name, String spec, String annotations) {
    ingress(name, spec, annotations, name);
  }

  private void ingress(String name, String spec, String annotations, String service) {
    String port = service.equals("use-annotation") ? "{name: 'use-annotation'}" : "{number: 80}";
    String backend = service.equals("use-annotation") ? "web" : service;
    ingresses.add(
        read(
            Ingress.class,
            """
            {metadata: {namespace: 'shop', name: '%s', annotations: {%s}},
             spec: {%s rules: [{host: '%s.example.com', http: {paths: [{path: '/',
               pathType: 'Prefix', backend: {service: {name: '%s', port: %s}}}]}}]}}
            """
                .formatted(
                    name, annotations, spec.isEmpty() ? "" : spec + ",", name, backend, port)));
  }

  private void service(String name, String spec) {
    services.add(
        read(
            Service.class,
            "{metadata: {namespace: 'shop', name: '%s'}, spec: {%s}}".formatted(name, spec)));
  }

  /** A Service with a network load balancer; annotations are given without their common prefix. */
  private void network(String name, String... annotations) {
    String all =
        Stream.of(annotations)
            .map(text -> "'service.beta.kubernetes.io/aws-load-balancer-" + text)
            .collect(Collectors.joining(", "));
    services.add(
        read(
            Service.class,
            """
            {metadata: {namespace: 'shop', name: '%s', annotations: {%s}},
             spec: {type: 'LoadBalancer', loadBalancerClass: 'service.k8s.aws/nlb',
              ports: [{port: 80, nodePort: 30080}]}}
            """
                .formatted(name, all)));
  }

  private List<String> mapped(String service, String field) {
    return spec(stack("Service shop/" + service), ResourceTypes.LOAD_BALANCER, "LoadBalancer")
        .path("subnetMapping")
        .findValuesAsText(field);
  }

  private void classOf(String name, String spec) {
    classes.add(
        read(
            IngressClass.class,
            """
            {metadata: {name: '%s'}, spec: {controller: 'ingress.k8s.aws/alb',
             parameters: {apiGroup: 'elbv2.k8s.aws', kind: 'IngressClassParams', name: '%s'}}}
            """
                .formatted(name, name)));
    params.add(IngressClassParams.of(name, read(JsonNode.class, spec)));
  }

  private static <T> T read(Class<T> type, String json) {
    try {
      return MAPPER.readValue(json, type);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(json, e);
    }
  }
}
