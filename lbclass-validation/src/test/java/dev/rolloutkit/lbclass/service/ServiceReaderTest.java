package dev.rolloutkit.lbclass.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.lbclass.LoadBalancerClasses;
import dev.rolloutkit.lbclass.evaluation.ServiceRequest;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import io.fabric8.kubernetes.api.model.Service;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceReaderTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** A Service with all fields that rules use. */
  private static final String COMPLETE =
      """
      {"apiVersion":"v1","kind":"Service",
       "metadata":{"annotations":{"a":"b"},"labels":{"c":"d"},"finalizers":["f"],
         "deletionTimestamp":"2026-01-01T00:00:00Z","generateName":"g-","name":"n",
         "namespace":"ns","resourceVersion":"7","uid":"u"},
       "spec":{"allocateLoadBalancerNodePorts":false,"clusterIP":"10.0.0.1",
         "clusterIPs":["10.0.0.1"],"externalIPs":["1.2.3.4"],"externalName":"e",
         "externalTrafficPolicy":"Local","healthCheckNodePort":30000,
         "internalTrafficPolicy":"Cluster","ipFamilies":["IPv4"],"ipFamilyPolicy":"SingleStack",
         "loadBalancerClass":"a.b/c","loadBalancerIP":"1.1.1.1",
         "loadBalancerSourceRanges":["10.0.0.0/8"],
         "ports":[{"appProtocol":"h","name":"p","nodePort":30001,"port":80,"protocol":"TCP",
            "targetPort":8080},{"port":81,"targetPort":"web"}],
         "publishNotReadyAddresses":true,"selector":{"e":"f"},"sessionAffinity":"ClientIP",
         "sessionAffinityConfig":{"clientIP":{"timeoutSeconds":9}},
         "trafficDistribution":"PreferClose","type":"LoadBalancer"},
       "status":{"loadBalancer":{"ingress":[{"hostname":"h","ip":"2.2.2.2","ipMode":"VIP",
         "ports":[{"error":"x","port":80,"protocol":"TCP"}]}]}}}\
      """;

  /** The fields that are checked but not included in the result. */
  private static final String NOT_INCLUDED =
      """
      {"metadata":{"creationTimestamp":null,"generation":3,"selfLink":"s",
         "ownerReferences":[{"apiVersion":"v1","kind":"k","name":"n","uid":"u",
           "controller":true,"blockOwnerDeletion":false}],
         "managedFields":[{"apiVersion":"v1","fieldsType":"t","manager":"m","operation":"o",
           "subresource":"s","time":"2026-01-01T00:00:00Z","fieldsV1":{"f:a":{}}}]},
       "status":{"conditions":[{"type":"t","status":"True","reason":"r","message":"m",
         "observedGeneration":3,"lastTransitionTime":"2026-01-01T00:00:00Z"}]}}\
      """;

  private static Outcome<Service> read(String json) {
    return ServiceReader.read(json.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void everyFieldIsReadAsByAClient() throws IOException {
    assertThat(read(COMPLETE).orElseThrow()).isEqualTo(MAPPER.readValue(COMPLETE, Service.class));
    assertThat(ServiceReader.read(MAPPER.readTree(COMPLETE)).orElseThrow())
        .isEqualTo(read(COMPLETE).orElseThrow());
  }

  @Test
  void ownersManagedFieldsAndConditionsAreNotInTheResult() {
    Service service = read(NOT_INCLUDED).orElseThrow();

    assertThat(service.getMetadata().getOwnerReferences()).isEmpty();
    assertThat(service.getMetadata().getManagedFields()).isEmpty();
    assertThat(service.getStatus().getConditions()).isEmpty();
  }

  /** JSON Pointers to all values below the root. */
  static Stream<String> places() throws IOException {
    List<String> out = new ArrayList<>();
    collect(MAPPER.readTree(COMPLETE), "", out);
    collect(MAPPER.readTree(NOT_INCLUDED), "", out);
    out.removeIf(place -> place.contains("fieldsV1") || place.isEmpty());
    return out.stream().distinct();
  }

  private static void collect(JsonNode node, String at, List<String> out) {
    out.add(at);
    if (node.isObject()) {
      node.properties().forEach(m -> collect(m.getValue(), at + "/" + m.getKey(), out));
    }
    for (int i = 0; node.isArray() && i < node.size(); i++) {
      collect(node.get(i), at + "/" + i, out);
    }
  }

  private static ObjectNode withValue(String place, JsonNode value) throws IOException {
    JsonNode complete = MAPPER.readTree(COMPLETE);
    ObjectNode root =
        (ObjectNode)
            (complete.at(place).isMissingNode() ? MAPPER.readTree(NOT_INCLUDED) : complete);
    int slash = place.lastIndexOf('/');
    JsonNode parent = root.at(place.substring(0, slash));
    String last = place.substring(slash + 1);
    if (parent instanceof ArrayNode list) {
      list.set(Integer.parseInt(last), value);
    } else {
      ((ObjectNode) parent).set(last, value);
    }
    return root;
  }

  @ParameterizedTest
  @MethodSource("places")
  void aValueOfTheWrongTypeIsAProblem(String place) throws IOException {
    JsonNode complete = MAPPER.readTree(COMPLETE).at(place);
    JsonNode now = complete.isMissingNode() ? MAPPER.readTree(NOT_INCLUDED).at(place) : complete;
    JsonNode other = MAPPER.readTree(now.isArray() ? "true" : "[true]");
    Outcome<Service> outcome = ServiceReader.read(withValue(place, other));

    assertThat(outcome.isOk()).as(place).isFalse();
    assertThat(outcome.warningsOrProblems())
        .extracting(Problem::code)
        .extracting(ProblemCode::text)
        .doesNotContain("Service.NotJson");
  }

  @ParameterizedTest
  @MethodSource("places")
  void nullCountsAsAbsentExceptInAList(String place) throws IOException {
    Outcome<Service> outcome = ServiceReader.read(withValue(place, MAPPER.nullNode()));

    assertThat(outcome.isOk()).as(place).isEqualTo(!place.matches(".*/\\d+"));
  }

  @Test
  void theLastValueOfARepeatedFieldCountsAndObjectsAreMerged() {
    Service service =
        read("""
        {"spec":{"type":"NodePort","clusterIP":"a"},"spec":{"type":"LoadBalancer"},
         "metadata":{"name":"n"},"metadata":{"namespace":"ns"},
         "unknown":[[{}]],"kind":"Service"}\
        """)
            .orElseThrow();

    assertThat(service.getSpec().getType()).isEqualTo("LoadBalancer");
    assertThat(service.getSpec().getClusterIP()).isEqualTo("a");
    assertThat(service.getMetadata().getName()).isEqualTo("n");
    assertThat(service.getMetadata().getNamespace()).isEqualTo("ns");
  }

  /** Raw JSON must be read by this reader, because the mapper of fabric8 is too lenient. */
  @Test
  void theMapperOfTheClientAcceptsValuesThatTheApiServerRejects() throws IOException {
    for (String json :
        List.of(
            "{\"spec\":{\"loadBalancerClass\":1}}", "{\"spec\":{\"ports\":[{\"port\":\"80\"}]}}")) {
      assertThat(MAPPER.readValue(json, Service.class).getSpec()).isNotNull();
      assertThat(read(json).isOk()).isFalse();
    }
  }

  /** The elements of the second list are read into those of the first, as in Go. */
  @Test
  void theElementsOfARepeatedListAreMerged() {
    Service service =
        read("""
        {"spec":{"ports":[{"name":"a","port":80,"nodePort":30080},{"name":"b","port":81}],
          "ports":[{"port":8080,"targetPort":"web"}]},
         "status":{"loadBalancer":{"ingress":[{"ip":"1.1.1.1"}],
          "ingress":[{"hostname":"h"},{"ip":"2.2.2.2"}]}}}\
        """)
            .orElseThrow();

    assertThat(service.getSpec().getPorts()).hasSize(1);
    assertThat(service.getSpec().getPorts().get(0).getName()).isEqualTo("a");
    assertThat(service.getSpec().getPorts().get(0).getPort()).isEqualTo(8080);
    assertThat(service.getSpec().getPorts().get(0).getNodePort()).isEqualTo(30080);
    assertThat(service.getSpec().getPorts().get(0).getTargetPort().getStrVal()).isEqualTo("web");
    assertThat(Services.ingress(service)).hasSize(2);
    assertThat(Services.ingress(service).get(0).getIp()).isEqualTo("1.1.1.1");
    assertThat(Services.ingress(service).get(0).getHostname()).isEqualTo("h");
    assertThat(
            read("{'spec':{'ports':[{'port':1,'name':'a'}],'ports':[],'ports':[{'port':2}]}}"
                    .replace('\'', '"'))
                .orElseThrow()
                .getSpec()
                .getPorts()
                .get(0)
                .getName())
        .isNull();
  }

  @Test
  void anUnpairedSurrogateBecomesTheReplacementCharacter() {
    Service service =
        read("""
        {"metadata":{"name":"a\\ud83d","annotations":{"\\udc00":"\\ud83d\\ude00\\ud83d"}},
         "spec":{"loadBalancerClass":"x\\udfff","clusterIPs":["\\ud800"],"type":"LoadBalancer",
         "ports":[{"port":80,"targetPort":"\\ud800"}]}}\
        """)
            .orElseThrow();

    assertThat(service.getMetadata().getName()).isEqualTo("a\ufffd");
    assertThat(service.getMetadata().getAnnotations())
        .containsExactly(Map.entry("\ufffd", "\ud83d\ude00\ufffd"));
    assertThat(service.getSpec().getLoadBalancerClass()).isEqualTo("x\ufffd");
    assertThat(service.getSpec().getClusterIPs()).containsExactly("\ufffd");
    assertThat(service.getSpec().getPorts().get(0).getTargetPort().getStrVal()).isEqualTo("\ufffd");
    ServerSettings allProblems = ServerSettings.builder().allocatorFirst(false).build();
    assertThat(
            LoadBalancerClasses.evaluate(new ServiceRequest.Create(service), allProblems)
                .problems())
        .extracting(Problem::text)
        .anyMatch(text -> text.startsWith("spec.loadBalancerClass: Invalid value: \"x\ufffd\""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'kind':'Pod'}|kind: expected \"Service\", got \"Pod\"",
        "{'apiVersion':'v2','spec':{}}|apiVersion: expected \"v1\", got \"v2\"",
        "{'metadata':{'creationTimestamp':'now'}}|metadata.creationTimestamp: expected a time such"
            + " as 2006-01-02T15:04:05Z",
        "{'metadata':{'deletionTimestamp':''}}|metadata.deletionTimestamp: expected a time such as"
            + " 2006-01-02T15:04:05Z",
        "{'metadata':{'managedFields':[{'time':'2026-13-01T00:00:00Z'}]}}|"
            + "metadata.managedFields[0].time: expected a time such as 2006-01-02T15:04:05Z",
        "{'status':{'conditions':[{'lastTransitionTime':'x'}]}}|"
            + "status.conditions[0].lastTransitionTime: expected a time such as"
            + " 2006-01-02T15:04:05Z"
      })
  void anotherKindOrVersionOrAnInvalidTimeIsAProblem(String jsonAndProblem) {
    int bar = jsonAndProblem.indexOf('|');
    assertThat(read(jsonAndProblem.substring(0, bar).replace('\'', '"')).problems())
        .extracting(Problem::text)
        .containsExactly(jsonAndProblem.substring(bar + 1));
  }

  @Test
  void aMissingOrRepeatedKindIsRead() {
    assertThat(read("{}").isOk()).isTrue();
    assertThat(read("{\"kind\":\"Pod\",\"apiVersion\":\"\",\"kind\":\"Service\"}").isOk()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "{}{}", "{} x", "nul", "{\"spec\":}", "\u0000{}", "{\u0000}"})
  void textThatIsNotJsonIsAProblem(String text) {
    assertThat(read(text).isOk()).isFalse();
  }

  @Test
  void aServiceWithoutSpecIsReadWithAnEmptySpec() {
    assertThat(read("{}").orElseThrow().getSpec()).isNotNull();
    assertThat(read("{\"spec\":null}").orElseThrow().getSpec()).isNotNull();
  }

  /** Go reads a repeated field into the value of the first one. */
  @Test
  void aRepeatedFieldIsReadIntoTheFirstValue() {
    Service service =
        read("""
            {"metadata":{"name":"a","name":null,"annotations":{"a":"1","b":"1"},
               "annotations":{"b":"2"},"labels":{"x":"y"},"labels":null},
             "spec":{"healthCheckNodePort":30000,"healthCheckNodePort":null,
               "type":"NodePort","type":null,"clusterIPs":["a","b"],"clusterIPs":["c"]}}
            """)
            .orElseThrow();

    assertThat(service.getMetadata().getName()).isEqualTo("a");
    assertThat(service.getMetadata().getAnnotations())
        .containsExactlyInAnyOrderEntriesOf(Map.of("a", "1", "b", "2"));
    assertThat(service.getMetadata().getLabels()).isEmpty();
    assertThat(service.getSpec().getHealthCheckNodePort()).isEqualTo(30000);
    assertThat(service.getSpec().getType()).isEqualTo("NodePort");
    assertThat(service.getSpec().getClusterIPs()).containsExactly("c");
  }
}
