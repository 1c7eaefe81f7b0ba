package dev.rolloutkit.lbclass;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
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

  /** All that rules look at. */
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

  /** What is checked and left out. */
  private static final String LEFT_OUT =
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
  void everyMemberIsReadAsAClientReadsIt() throws IOException {
    assertThat(read(COMPLETE).orElseThrow()).isEqualTo(MAPPER.readValue(COMPLETE, Service.class));
    assertThat(ServiceReader.read(MAPPER.readTree(COMPLETE)).orElseThrow())
        .isEqualTo(read(COMPLETE).orElseThrow());
  }

  @Test
  void ownersManagedFieldsAndConditionsAreLeftOut() {
    Service service = read(LEFT_OUT).orElseThrow();

    assertThat(service.getMetadata().getOwnerReferences()).isEmpty();
    assertThat(service.getMetadata().getManagedFields()).isEmpty();
    assertThat(service.getStatus().getConditions()).isEmpty();
  }

  /** Pointers of all values below the root. */
  static Stream<String> places() throws IOException {
    List<String> out = new ArrayList<>();
    collect(MAPPER.readTree(COMPLETE), "", out);
    collect(MAPPER.readTree(LEFT_OUT), "", out);
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
        (ObjectNode) (complete.at(place).isMissingNode() ? MAPPER.readTree(LEFT_OUT) : complete);
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
  void aValueOfAnotherTypeIsAProblem(String place) throws IOException {
    JsonNode complete = MAPPER.readTree(COMPLETE).at(place);
    JsonNode now = complete.isMissingNode() ? MAPPER.readTree(LEFT_OUT).at(place) : complete;
    JsonNode other = MAPPER.readTree(now.isArray() ? "true" : "[true]");
    Outcome<Service> outcome = ServiceReader.read(withValue(place, other));

    assertThat(outcome.isOk()).as(place).isFalse();
    assertThat(outcome.problems()).extracting(Problem::code).doesNotContain("Service.NotJson");
  }

  @ParameterizedTest
  @MethodSource("places")
  void nullIsAsGoodAsAbsent_butNotInAList(String place) throws IOException {
    Outcome<Service> outcome = ServiceReader.read(withValue(place, MAPPER.nullNode()));

    assertThat(outcome.isOk()).as(place).isEqualTo(!place.matches(".*/\\d+"));
  }

  @Test
  void ofMembersThatAreThereTwiceTheLastCounts_andPartsAreMerged() {
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

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "{}{}", "{} x", "nul", "{\"spec\":}", "\u0000{}", "{\u0000}"})
  void whatIsNoJsonIsAProblem(String text) {
    assertThat(read(text).isOk()).isFalse();
  }

  @Test
  void aServiceWithoutSpecHasAnEmptyOne() {
    assertThat(read("{}").orElseThrow().getSpec()).isNotNull();
    assertThat(read("{\"spec\":null}").orElseThrow().getSpec()).isNotNull();
  }

  /** Go reads a member that is there twice into what the first one left. */
  @Test
  void memberThatIsThereTwice_addsToTheFirst() {
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
