package dev.rolloutkit.lbcadmission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbc.classparams.IngressClassInfo;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbcadmission.KubernetesCel.Evaluator;
import dev.rolloutkit.lbcadmission.KubernetesCel.Refusal;
import dev.rolloutkit.lbcadmission.controller.AdmissionSettings;
import dev.rolloutkit.lbcadmission.controller.AwsTargetGroup;
import dev.rolloutkit.lbcadmission.controller.Cluster;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.lbcadmission.policy.AdmissionPolicies;
import dev.rolloutkit.lbcadmission.review.AdmissionRequest;
import dev.rolloutkit.lbcadmission.review.WebhookAnswer;
import dev.rolloutkit.lbcadmission.webhook.Webhook;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;

/** Policies and functions agree on every object if rules that need AWS or the cluster are kept. */
class PolicyPropertyTest {
  private static final String VPC = "vpc-0123456789abcdef0";
  private static final LbcFlags FLAGS =
      LbcFlags.builder()
          .awsVpcId(VPC)
          .disableIngressClassAnnotation(true)
          .disableIngressGroupNameAnnotation(true)
          .build();
  private static final Evaluator BINDINGS =
      KubernetesCel.compile(AdmissionPolicies.targetGroupBindings(FLAGS));
  private static final Evaluator INGRESSES =
      KubernetesCel.compile(AdmissionPolicies.ingresses(FLAGS, List.of("alb")));
  private static final Evaluator PARAMS =
      KubernetesCel.compile(AdmissionPolicies.ingressClassParams());

  private static ObjectNode object(String member, ObjectNode value) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.putObject("metadata").put("name", "a");
    out.set(member, value);
    return out;
  }

  /** A field that is absent, or has one of some strings. */
  private static Arbitrary<String> some(String... texts) {
    return Arbitraries.of(texts).injectNull(0.3);
  }

  @Provide
  Arbitrary<ObjectNode> bindings() {
    return Combinators.combine(
            some("a", "b", ""),
            some("ip", "instance", "other"),
            some("ipv4", "ipv6", ""),
            some(VPC, "vpc-01234567", "vpc-0", "vpc-01234567\n", ""),
            some("HTTP", "QUIC", "TCP_QUIC"),
            some("arn:role", ""),
            Arbitraries.of(true, false))
        .as(
            (arn, type, address, vpc, protocol, role, selector) -> {
              ObjectNode spec = JsonNodeFactory.instance.objectNode();
              put(spec, "targetGroupARN", arn);
              put(spec, "targetType", type);
              put(spec, "ipAddressType", address);
              put(spec, "vpcID", vpc);
              put(spec, "targetGroupProtocol", protocol);
              put(spec, "iamRoleArnToAssume", role);
              if (selector) {
                spec.putObject("nodeSelector");
              }
              return object("spec", spec);
            });
  }

  private static void put(ObjectNode to, String member, @Nullable String text) {
    if (text != null) {
      to.put(member, text);
    }
  }

  @Property(tries = 1_000, seed = "42", edgeCases = EdgeCasesMode.NONE)
  void policyAndWebhookAgreeOnNewBindings(@ForAll("bindings") ObjectNode binding) {
    String address = binding.at("/spec/ipAddressType").asText("ipv4");
    AwsTargetGroup group =
        new AwsTargetGroup(
            "arn",
            "web",
            "ip",
            address,
            binding.at("/spec/targetGroupProtocol").asText("HTTP"),
            binding.at("/spec/vpcID").asText(""));
    Controller controller =
        Controller.builder()
            .settings(AdmissionSettings.of(FLAGS))
            .targetGroups(query -> Outcome.ok(ImmutableList.of(group)))
            .build();
    WebhookAnswer answer =
        LbcAdmission.answer(
            Webhook.VALIDATE_TARGET_GROUP_BINDING,
            AdmissionRequest.create("shop", binding),
            controller);
    if (answer.message().filter(text -> text.startsWith("invalid IP address type")).isPresent()) {
      return; // an empty type is never that of a group, which AWS alone can tell
    }
    agree(BINDINGS.refusals(binding, null), answer, true);
  }

  @Property(tries = 1_000, seed = "42", edgeCases = EdgeCasesMode.NONE)
  void policyAndWebhookAgreeOnUpdatesOfBindings(
      @ForAll("bindings") ObjectNode before, @ForAll("bindings") ObjectNode after) {
    Controller controller = Controller.builder().settings(AdmissionSettings.of(FLAGS)).build();
    WebhookAnswer answer =
        LbcAdmission.answer(
            Webhook.VALIDATE_TARGET_GROUP_BINDING,
            AdmissionRequest.update("shop", before, after),
            controller);
    agree(BINDINGS.refusals(after, before), answer, true);
  }

  private static void agree(List<Refusal> refusals, WebhookAnswer answer, boolean words) {
    assertThat(refusals.isEmpty()).isEqualTo(answer.allowed());
    if (words && !answer.allowed()) {
      assertThat(refusals.get(0).message()).isEqualTo(answer.message().orElseThrow());
      assertThat(refusals.get(0).rule().rule().code()).isEqualTo(answer.problems().get(0).code());
    }
  }

  @Provide
  Arbitrary<ObjectNode> ingresses() {
    return Combinators.combine(
            some("alb", "", "nginx"),
            some("g", "h", ""),
            Arbitraries.of("alb", "nginx"),
            Arbitraries.of("service", "resource", "none", "noHttp"))
        .as(
            (annotation, group, name, backend) -> {
              ObjectNode spec = JsonNodeFactory.instance.objectNode();
              spec.put("ingressClassName", name);
              ObjectNode rule = spec.putArray("rules").addObject();
              if (!backend.equals("noHttp")) {
                ArrayNode paths = rule.putObject("http").putArray("paths");
                ObjectNode to = paths.addObject().putObject("backend");
                if (!backend.equals("none")) {
                  to.putObject(backend).put("name", "a");
                }
              }
              ObjectNode out = object("spec", spec);
              ObjectNode annotations = ((ObjectNode) out.get("metadata")).putObject("annotations");
              put(annotations, "kubernetes.io/ingress.class", annotation);
              put(annotations, "alb.ingress.kubernetes.io/group.name", group);
              return out;
            });
  }

  @Property(tries = 1_000, seed = "42", edgeCases = EdgeCasesMode.NONE)
  void policyAndWebhookAgreeOnIngresses(
      @ForAll("ingresses") ObjectNode before,
      @ForAll("ingresses") ObjectNode after,
      @ForAll boolean isNew) {
    Controller controller =
        Controller.builder()
            .settings(AdmissionSettings.of(FLAGS))
            .cluster(
                Cluster.builder()
                    .addIngressClasses(
                        new IngressClassInfo("alb", IngressClassInfo.ALB, false),
                        new IngressClassInfo("nginx", "k8s.io/ingress-nginx", false))
                    .build())
            .build();
    AdmissionRequest request =
        isNew
            ? AdmissionRequest.create("shop", after)
            : AdmissionRequest.update("shop", before, after);
    agree(
        INGRESSES.refusals(after, isNew ? null : before),
        LbcAdmission.answer(Webhook.VALIDATE_INGRESS, request, controller),
        false);
  }

  @Provide
  Arbitrary<String> blocks() {
    Arbitrary<String> address =
        Arbitraries.of(
            "10.0.0.0",
            "10.0.0.1",
            "010.0.0.0",
            "0.0.0.0",
            "255.255.255.255",
            "1.2.3",
            "::",
            "::1",
            "2001:db8::",
            "2001:DB8::1",
            "::1.2.3.4",
            "::ffff:1.2.3.4",
            "::ffff:0:0",
            "::FFFF:a00:0",
            "0:0:0:0:0:ffff:10.0.0.0",
            "0000::ffff:10.0.0.1",
            "::ffff:0.0.0.0",
            "1:ffff::",
            "ffff::ffff:1",
            "::ffff",
            "fe80::1%eth0",
            "::ffff:1.2.3.4%e",
            "",
            "a",
            "\u0661.2.3.4",
            " 10.0.0.0");
    Arbitrary<String> bits =
        Arbitraries.of(
            "",
            "/",
            "/0",
            "/8",
            "/08",
            "/0000000000000000000000008",
            "/31",
            "/32",
            "/33",
            "/80",
            "/95",
            "/96",
            "/104",
            "/0104",
            "/127",
            "/128",
            "/129",
            "/999",
            "/1000",
            "/-1",
            "/+8",
            "/ 8",
            "/8 ",
            "/8/9",
            "/a",
            "/\u0668");
    return Combinators.combine(address, bits).as((a, b) -> a + b);
  }

  @Provide
  Arbitrary<ObjectNode> params() {
    Arbitrary<List<String>> texts = Arbitraries.of("a", "b", "c").list().ofMaxSize(3);
    return Combinators.combine(
            blocks().list().ofMaxSize(2),
            Arbitraries.of(true, false),
            texts.injectNull(0.5),
            texts.injectNull(0.5),
            Arbitraries.of(true, false))
        .as(
            (blocks, subnets, ids, tags, empty) -> {
              ObjectNode spec = JsonNodeFactory.instance.objectNode();
              ArrayNode list = spec.putArray("inboundCIDRs");
              blocks.forEach(list::add);
              if (subnets) {
                ObjectNode to = spec.putObject("subnets");
                if (ids != null) {
                  ids.forEach(to.putArray("ids")::add);
                }
                if (tags != null) {
                  ObjectNode keys = to.putObject("tags");
                  if (!empty) {
                    tags.forEach(keys.putArray("k")::add);
                  }
                }
              }
              return object("spec", spec);
            });
  }

  @Property(tries = 3_000, seed = "42", edgeCases = EdgeCasesMode.NONE)
  void policyAndWebhookAgreeOnClassParams(@ForAll("params") ObjectNode params) {
    WebhookAnswer answer =
        LbcAdmission.answer(
            Webhook.VALIDATE_INGRESS_CLASS_PARAMS,
            AdmissionRequest.create("", params),
            Controller.builder().build());
    agree(PARAMS.refusals(params, null), answer, false);
  }
}
