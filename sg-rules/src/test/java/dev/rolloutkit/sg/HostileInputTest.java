package dev.rolloutkit.sg;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.binding.NetworkingBlocks;
import dev.rolloutkit.lbc.binding.TargetGroupBindingNetworking;
import dev.rolloutkit.lbc.binding.TargetGroupBindings;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.sg.binding.PodEndpoint;
import dev.rolloutkit.sg.ec2.Eni;
import dev.rolloutkit.sg.ec2.IpPermissions;
import dev.rolloutkit.sg.loadbalancer.AlbGroup;
import dev.rolloutkit.sg.loadbalancer.LoadBalancers;
import dev.rolloutkit.sg.loadbalancer.NlbContext;
import dev.rolloutkit.sg.loadbalancer.SgDirectory;
import dev.rolloutkit.sg.loadbalancer.VpcCidrs;
import dev.rolloutkit.sg.settings.SgDefect;
import dev.rolloutkit.testkit.base.Growth;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** Input of any shape gives a value or problems, never an exception. */
class HostileInputTest {
  private static final LbcFlags FLAGS = LbcFlags.of("demo");
  private static final SgDirectory NOTHING = SgDirectory.of(List.of(), null);

  @Property(seed = "1", tries = 300, edgeCases = EdgeCasesMode.NONE)
  void arbitraryManifestsAreAcceptedOrRefused(@ForAll("trees") JsonNode tree) {
    assertJudged(TargetGroupBindings.read(tree));
    assertJudged(IpPermissions.parse(tree));
    Outcome<TargetGroupBindingNetworking> read = NetworkingBlocks.read(tree);
    assertJudged(read);
    read.toOptional()
        .ifPresent(
            n ->
                assertJudged(
                    SecurityGroupRules.permissions(n, List.of(), Fixes.safe(SgDefect.class))));
  }

  @Property(seed = "1", tries = 300, edgeCases = EdgeCasesMode.NONE)
  void arbitraryAnnotationsAreAcceptedOrRefused(
      @ForAll("annotations") Map<String, String> annotations, @ForAll boolean explicit) {
    GroupMember member =
        new GroupMember(
            IngressView.builder()
                .namespace("ns")
                .name("a")
                .annotations(ImmutableMap.copyOf(annotations))
                .build(),
            Optional.empty());
    AlbGroup group =
        explicit ? AlbGroup.explicit("g", List.of(member, member)) : AlbGroup.implicit(member);
    Service service = new Service();
    service.setMetadata(new ObjectMeta());
    service.getMetadata().setAnnotations(annotations);
    service.setSpec(new ServiceSpec());
    service.getSpec().setPorts(new ArrayList<>(Arrays.asList(new ServicePort(), null)));

    assertJudged(LoadBalancers.albGroups(group, FLAGS, NOTHING));
    assertJudged(
        LoadBalancers.albBinding(group, member, service, IntOrStringValue.of(""), FLAGS, NOTHING));
    assertJudged(LoadBalancers.nlbGroups(service, FLAGS, null, NOTHING));
    for (int index = -1; index < 3; index++) {
      assertJudged(
          LoadBalancers.nlbBinding(
              service,
              index,
              "TCP",
              new NlbContext(
                  Optional.empty(),
                  true,
                  new VpcCidrs(ImmutableList.of(), ImmutableList.of(), ImmutableList.of())),
              FLAGS,
              NOTHING));
    }
  }

  @Test
  void objectsWithoutAnyFieldAreRead() {
    Pod pod = new Pod();
    assertThat(PodEndpoint.of(pod, null).ports()).isEmpty();
    pod.setSpec(new PodSpec());
    pod.getSpec().setContainers(new ArrayList<>(Arrays.asList(null, null)));
    assertThat(PodEndpoint.of(pod, Eni.of(Eni.HYBRID, List.of())).eni()).isEmpty();
    assertJudged(TargetGroupBindings.read(new GenericKubernetesResource()));
    assertJudged(LoadBalancers.nlbGroups(new Service(), FLAGS, null, NOTHING));
  }

  @Test
  void deeplyNestedManifestsDoNotOverflowTheStack() {
    Map<String, Object> deep = new HashMap<>();
    Map<String, Object> at = deep;
    for (int i = 0; i < 100_000; i++) {
      Map<String, Object> next = new HashMap<>();
      at.put("networking", next);
      at = next;
    }
    GenericKubernetesResource resource = new GenericKubernetesResource();
    resource.setAdditionalProperties(Map.of("spec", deep));

    assertJudged(TargetGroupBindings.read(resource));
  }

  @Test
  void aLongAnnotationIsReadInLinearTime() {
    for (String suffix : List.of("security-groups", "inbound-cidrs", "listen-ports")) {
      assertThat(
              Growth.ofProcessorTime(
                  size -> {
                    GroupMember member =
                        new GroupMember(
                            IngressView.builder()
                                .namespace("ns")
                                .name("a")
                                .annotations(
                                    ImmutableMap.of(
                                        "alb.ingress.kubernetes.io/" + suffix, "a=b,".repeat(size)))
                                .build(),
                            Optional.empty());
                    assertJudged(
                        LoadBalancers.albGroups(AlbGroup.implicit(member), FLAGS, NOTHING));
                  },
                  1 << 13))
          .isLessThan(Growth.NEARLY_LINEAR);
    }
  }

  @Provide
  Arbitrary<JsonNode> trees() {
    return trees(6);
  }

  private static Arbitrary<JsonNode> trees(int depth) {
    Arbitrary<JsonNode> leaves =
        Arbitraries.of(
            Replays.JSON.nullNode(),
            Replays.JSON.booleanNode(true),
            Replays.JSON.numberNode(80),
            Replays.JSON.numberNode(1e99),
            Replays.JSON.numberNode(70000000000L),
            Replays.JSON.textNode("10.0.0.1/8"),
            Replays.JSON.textNode("http"),
            Replays.JSON.textNode("elbv2.k8s.aws/v1beta1"));
    if (depth == 0) {
      return leaves;
    }
    Arbitrary<JsonNode> below = trees(depth - 1);
    return Arbitraries.oneOf(
        leaves,
        below
            .list()
            .ofMaxSize(3)
            .map(
                list -> {
                  ArrayNode out = Replays.JSON.arrayNode();
                  return out.addAll(list);
                }),
        Arbitraries.maps(
                Arbitraries.of(
                    "metadata",
                    "spec",
                    "networking",
                    "ingress",
                    "from",
                    "ports",
                    "port",
                    "protocol",
                    "ipBlock",
                    "cidr",
                    "securityGroup",
                    "groupID",
                    "kind",
                    "apiVersion",
                    "name",
                    "annotations",
                    "IpRanges",
                    "FromPort",
                    "odd"),
                below)
            .ofMaxSize(5)
            .map(
                map -> {
                  ObjectNode out = Replays.JSON.objectNode();
                  map.forEach(out::set);
                  return out;
                }));
  }

  @Provide
  Arbitrary<Map<String, String>> annotations() {
    Arbitrary<String> keys =
        Arbitraries.of(
                "security-groups",
                "manage-backend-security-group-rules",
                "inbound-cidrs",
                "listen-ports",
                "ip-address-type",
                "target-type",
                "healthcheck-port",
                "certificate-arn",
                "security-group-prefix-lists",
                "aws-load-balancer-security-groups",
                "aws-load-balancer-disable-nlb-sg",
                "aws-load-balancer-healthcheck-port",
                "aws-load-balancer-target-group-attributes",
                "aws-load-balancer-nlb-target-type",
                "load-balancer-source-ranges",
                "aws-load-balancer-ip-address-type")
            .flatMap(
                suffix ->
                    Arbitraries.of(
                        "alb.ingress.kubernetes.io/" + suffix,
                        "service.beta.kubernetes.io/" + suffix));
    Arbitrary<String> values =
        Arbitraries.oneOf(
            Arbitraries.of(
                "",
                " ",
                ",",
                "true",
                "sg-1",
                "name",
                "10.0.0.0/8,::/0",
                "[{\"HTTP\":80}]",
                "[{\"HTTP\":{}},[],null,{\"HTTPS\":1e3,\"HTTP\":null}]",
                "null",
                "{",
                "ip",
                "dualstack",
                "traffic-port",
                "99999999999",
                "preserve_client_ip.enabled=x",
                "=,="),
            Arbitraries.strings().ofMaxLength(6));
    return Arbitraries.maps(keys, values).ofMaxSize(5);
  }

  /** The outcome is a value, or problems with messages. */
  private static void assertJudged(Outcome<?> outcome) {
    assertThat(outcome.isOk() || !outcome.warningsOrProblems().isEmpty()).isTrue();
    outcome.problems().forEach(p -> assertThat(p.message()).isNotEmpty());
  }
}
