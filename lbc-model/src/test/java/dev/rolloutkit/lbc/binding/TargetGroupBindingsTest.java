package dev.rolloutkit.lbc.binding;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Reading and writing TargetGroupBindings. */
class TargetGroupBindingsTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String MANIFEST =
      """
      {"apiVersion":"elbv2.k8s.aws/v1beta1","kind":"TargetGroupBinding",
       "metadata":{"namespace":"logging","name":"tg1","uid":"u1","generation":3,
        "annotations":{"a":"b"},"labels":{"c":"d"},"finalizers":["elbv2.k8s.aws/resources"]},
       "spec":{"targetGroupARN":"arn:tg1","targetType":"ip","serviceRef":{"name":"logs","port":"http"},
        "vpcID":"vpc-1","later":true,
        "networking":{"ingress":[{"from":[{"securityGroup":{"groupID":"sg-12345"}}],
                                  "ports":[{"protocol":"TCP","port":3100}]}]}},
       "status":{"observedGeneration":2}}\
      """;

  @Test
  void manifestGivesKeyTargetAndNetworking() throws Exception {
    TargetGroupBinding read = TargetGroupBindings.read(json(MANIFEST)).orElseThrow();

    assertThat(read.key()).isEqualTo(new NamespacedName("logging", "tg1"));
    assertThat(read.annotations()).containsExactly(Map.entry("a", "b"));
    assertThat(read.labels()).containsExactly(Map.entry("c", "d"));
    assertThat(read.finalizers()).containsExactly(TargetGroupBinding.FINALIZER);
    assertThat(read.generation()).isEqualTo(3);
    assertThat(read.observedGeneration()).hasValue(2);
    assertThat(read.targetType()).contains(TargetType.IP);
    assertThat(read.service()).isEqualTo(new NamespacedName("logging", "logs"));
    assertThat(read.servicePort()).contains(IntOrStringValue.of("http"));
    assertThat(read.networking().orElseThrow().ingress().get(0).ports())
        .containsExactly(NetworkingPort.tcp(3100));
  }

  @Test
  void aGenericResourceIsReadLikeItsManifest() throws Exception {
    GenericKubernetesResource resource =
        MAPPER.readValue(MANIFEST, GenericKubernetesResource.class);

    assertThat(TargetGroupBindings.read(resource))
        .isEqualTo(TargetGroupBindings.read(json(MANIFEST)));
  }

  @Test
  void networkingBlockIsWrittenAsItWasRead() throws Exception {
    TargetGroupBinding read = TargetGroupBindings.read(json(MANIFEST)).orElseThrow();

    assertThat(NetworkingBlocks.toJson(read.networking().orElseThrow()))
        .isEqualTo(json(MANIFEST).at("/spec/networking"));
  }

  /** Views are for callers that need single fields of a manifest that is validated elsewhere. */
  @Test
  void aViewOfAManifestReportsNoProblems() throws Exception {
    TargetGroupBinding view = TargetGroupBindings.view(json(MANIFEST));
    TargetGroupBinding read = TargetGroupBindings.read(json(MANIFEST)).orElseThrow();

    assertThat(view.key()).isEqualTo(read.key());
    assertThat(view.labels()).isEqualTo(read.labels());
    assertThat(view.service()).isEqualTo(read.service());
    for (String odd : List.of("{}", "null", "[]", "{\"metadata\":1,\"spec\":{\"serviceRef\":2}}")) {
      TargetGroupBinding none = TargetGroupBindings.view(json(odd));
      assertThat(none.key()).isEqualTo(new NamespacedName("default", ""));
      assertThat(none.serviceName()).isEmpty();
      assertThat(none.networking()).isEmpty();
      assertThat(none.isMultiCluster()).isFalse();
    }
  }

  /** A checkpoint covers every known field, in the controller's order. */
  @Test
  void specTextHasKnownFieldsInTheControllersOrder() throws Exception {
    TargetGroupBinding read = TargetGroupBindings.read(json(MANIFEST)).orElseThrow();

    assertThat(read.specText())
        .isEqualTo(
            "{\"targetGroupARN\":\"arn:tg1\",\"targetType\":\"ip\","
                + "\"serviceRef\":{\"name\":\"logs\",\"port\":\"http\"},"
                + "\"networking\":{\"ingress\":[{\"from\":[{\"securityGroup\":"
                + "{\"groupID\":\"sg-12345\"}}],\"ports\":[{\"protocol\":\"TCP\",\"port\":3100}]}]},"
                + "\"vpcID\":\"vpc-1\"}");
    assertThat(read.spec().path("later").asBoolean()).isTrue();
  }

  /** Views are computed from the tree, so a copy never shows fields of the original. */
  @Test
  void aCopyWithAnotherSpecShowsTheOtherSpec() throws Exception {
    TargetGroupBinding read = TargetGroupBindings.read(json(MANIFEST)).orElseThrow();

    TargetGroupBinding copy =
        TargetGroupBinding.builder()
            .from(read)
            .spec(
                json(
                    "{\"targetType\":\"instance\",\"serviceRef\":{\"name\":\"other\",\"port\":80}}"))
            .build();

    assertThat(copy.targetType()).contains(TargetType.INSTANCE);
    assertThat(copy.isIp()).isFalse();
    assertThat(copy.service()).isEqualTo(new NamespacedName("logging", "other"));
    assertThat(copy.servicePort()).contains(IntOrStringValue.of(80));
    assertThat(copy.targetGroupArn()).isEmpty();
    assertThat(copy.vpcId()).isEmpty();
    assertThat(copy.networking()).isEmpty();
  }

  /** A later pass reads the checkpoint from the annotations, as they are written to the cluster. */
  @Test
  void theCheckpointIsAnAnnotation() throws Exception {
    TargetGroupBinding read = TargetGroupBindings.read(json(MANIFEST)).orElseThrow();

    TargetGroupBinding after = read.withCheckpoint("sum");

    assertThat(after.checkpoint()).isEqualTo("sum");
    assertThat(after.annotations())
        .containsOnly(Map.entry("a", "b"), Map.entry(TargetGroupBinding.CHECKPOINT, "sum"));
    assertThat(after.withCheckpoint("other").checkpoint()).isEqualTo("other");
  }

  /** Every given type except {@code ip} stands for nodes. */
  @Test
  void targetsOfAnUnknownTypeAreNodes() throws Exception {
    assertThat(typed("instance").hasNodes()).isTrue();
    assertThat(typed("lambda").hasNodes()).isTrue();
    assertThat(typed("ip").hasNodes()).isFalse();
    assertThat(typed("").hasNodes()).isFalse();
  }

  private static TargetGroupBinding typed(String type) throws Exception {
    return TargetGroupBindings.read(json(MANIFEST.replace("\"ip\"", "\"" + type + "\"")))
        .orElseThrow();
  }

  @Test
  void bindingsThatDifferInAnUnknownFieldAreNotEqual() throws Exception {
    TargetGroupBinding read = TargetGroupBindings.read(json(MANIFEST)).orElseThrow();
    TargetGroupBinding other =
        TargetGroupBindings.read(json(MANIFEST.replace("\"later\":true", "\"later\":false")))
            .orElseThrow();

    assertThat(read).isNotEqualTo(other);
    assertThat(read.withCheckpoint("x").checkpoint()).isEqualTo("x");
  }

  @Test
  void anotherKindOfObjectIsAProblem() throws Exception {
    Outcome<TargetGroupBinding> read =
        TargetGroupBindings.read(
            json("{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"x\"}}"));

    assertThat(read.isOk()).isFalse();
    assertThat(read.problems())
        .extracting(Problem::text)
        .containsExactly(
            "apiVersion: Unsupported value: \"v1\": supported values: \"elbv2.k8s.aws/v1beta1\"",
            "kind: Unsupported value: \"ConfigMap\": supported values: \"TargetGroupBinding\"");
  }

  @Test
  void everyProblemHasItsPath() throws Exception {
    Outcome<TargetGroupBinding> read =
        TargetGroupBindings.read(
            json(
                """
                {"apiVersion":"v1","kind":"Service","metadata":{},
                 "spec":{"vpcID":5,"networking":{"ingress":[
                   {"from":{},"ports":[{"port":true},{"port":70000000000}]}]}}}\
                """));

    assertThat(read.problems())
        .extracting(Problem::text)
        .containsExactly(
            "apiVersion: Unsupported value: \"v1\": supported values: \"elbv2.k8s.aws/v1beta1\"",
            "kind: Unsupported value: \"Service\": supported values: \"TargetGroupBinding\"",
            "metadata.name: Required value",
            "spec.vpcID: Invalid value: 5: must be of type string",
            "spec.networking.ingress[0].from: Invalid value: object: must be of type array",
            "spec.networking.ingress[0].ports[0].port: Invalid value: true: must be of type int32"
                + " or string",
            "spec.networking.ingress[0].ports[1].port: Invalid value: 70000000000: must be of type"
                + " int32 or string");
  }

  /** The controller treats the targets of an unknown type as nodes. */
  @Test
  void anUnknownTypeOfTargetsIsAWarningAndIsNotIp() throws Exception {
    Outcome<TargetGroupBinding> read =
        TargetGroupBindings.read(json(MANIFEST.replace("\"ip\"", "\"lambda\"")));

    assertThat(read.warnings())
        .extracting(Problem::text)
        .containsExactly(
            "spec.targetType: Unsupported value: \"lambda\": supported values: \"instance\","
                + " \"ip\"");
    TargetGroupBinding binding = read.orElseThrow();
    assertThat(binding.targetType()).isEmpty();
    assertThat(binding.hasTargetType()).isTrue();
    assertThat(binding.isIp()).isFalse();
  }

  @Test
  void unknownFieldAndNullElementOfTheNetworkingBlockAreWarnings() throws Exception {
    Outcome<TargetGroupBindingNetworking> read =
        NetworkingBlocks.read(json("{\"ingress\":[null,{\"form\":[]}]}"));

    assertThat(read.isOk()).isTrue();
    assertThat(read.warnings())
        .extracting(Problem::text)
        .containsExactly(
            "spec.networking.ingress[0]: null element, read as an empty one",
            "spec.networking.ingress[1].form: unknown field");
  }

  private static JsonNode json(String text) throws JsonProcessingException {
    return MAPPER.readTree(text);
  }
}
