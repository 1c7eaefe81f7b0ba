package dev.rolloutkit.lbcadmission.decode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Objects are decoded or rejected as the controller does it. */
class ObjectDecodingTest {
  private static final Path RECORDED = Path.of("src/test/resources/reviews/objects.jsonl");

  private static String error(Outcome<ObjectNode> outcome) {
    return outcome.isOk() ? "" : outcome.problems().get(0).message();
  }

  private static ObjectNode service(String json) {
    return ObjectDecoding.object(ObjectKind.SERVICE, json.replace('\'', '"')).orElseThrow();
  }

  @TestFactory
  Stream<DynamicTest> recordedObjects() throws IOException {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : Files.readAllLines(RECORDED)) {
      lines.add(new ObjectMapper().readTree(line));
    }
    assertThat(lines).hasSizeGreaterThan(300);
    return lines.stream()
        .map(
            line ->
                dynamicTest(
                    line.path("kind").asText() + " " + line.path("err").asText(),
                    () -> {
                      ObjectKind kind = ObjectKind.valueOf(line.path("kind").asText());
                      assertThat(error(ObjectDecoding.object(kind, line.path("in").asText())))
                          .isEqualTo(line.path("err").asText());
                    }));
  }

  @Test
  void unknownAndMisspelledFieldsAreIgnored() {
    assertThat(service("{'spec':{'TYPE':'A','odd':{'a':[1]},'type':'B'}}").toString())
        .isEqualTo("{\"spec\":{\"type\":\"B\"}}");
  }

  @Test
  void repeatedStructsAreMergedAndOfOtherRepeatedValuesTheLastCounts() {
    assertThat(service("{'spec':{'type':'A'},'spec':{'clusterIP':'x','type':'B'}}").toString())
        .isEqualTo("{\"spec\":{\"type\":\"B\",\"clusterIP\":\"x\"}}");
  }

  @Test
  void nullChangesNoStructAndSetsPointersToNil() {
    assertThat(service("{'spec':{'type':'A'},'spec':null}").toString())
        .isEqualTo("{\"spec\":{\"type\":\"A\"}}");
    assertThat(service("{'spec':{'loadBalancerClass':'a','loadBalancerClass':null}}").toString())
        .isEqualTo("{\"spec\":{\"loadBalancerClass\":null}}");
  }

  @Test
  void nullInMapsAndListsIsTheZeroValue() {
    assertThat(service("{'metadata':{'labels':{'a':null}},'spec':{'ports':[null]}}").toString())
        .isEqualTo("{\"metadata\":{\"labels\":{\"a\":\"\"}},\"spec\":{\"ports\":[{}]}}");
  }

  @Test
  void typesOfTheControllerHaveTheirGoNames() {
    assertThat(
            error(
                ObjectDecoding.object(
                    ObjectKind.TARGET_GROUP_BINDING, "{\"spec\":{\"targetGroupProtocol\":5}}")))
        .isEqualTo(
            "json: cannot unmarshal number into Go struct field"
                + " TargetGroupBindingSpec.spec.targetGroupProtocol of type elbv2.Protocol");
    assertThat(
            error(
                ObjectDecoding.object(
                    ObjectKind.INGRESS_CLASS_PARAMS, "{\"spec\":{\"subnets\":{\"ids\":[5]}}}")))
        .isEqualTo(
            "json: cannot unmarshal number into Go struct field SubnetSelector.spec.subnets.ids"
                + " of type v1beta1.SubnetID");
  }
}
