package dev.rolloutkit.testkit.base;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A damaged document is JSON, and all documented kinds of damage occur. */
class DamageTest {
  private static final String POD =
      """
      {"pod":{"metadata":{"name":"web","labels":{"app":"web"}},"spec":{"containers":[{"name":"a",\
      "ports":[{"containerPort":8080}]},{"name":"b"}]}},"weight":10,"names":["x","y"],"gate":true,\
      "action":"{\\"Type\\":\\"forward\\",\\"Weight\\":10}"}""";

  private static final List<String> DAMAGED =
      IntStream.range(0, 5_000).mapToObj(seed -> Damage.of(POD, seed)).toList();

  @Test
  void damagedDocumentIsJson() {
    assertThat(DAMAGED).allMatch(VectorFile::isDocument);
  }

  @Test
  void equalSeedsHaveEqualDamages() {
    assertThat(Damage.of(POD, 17)).isEqualTo(Damage.of(POD, 17));
    assertThat(new TreeSet<>(DAMAGED)).hasSizeGreaterThan(1_000);
  }

  @Test
  void listsGetNullsValuesGetOtherTypesAndFieldsDisappear() {
    assertThat(some(in -> in.at("/pod/spec/containers/1").isNull())).isTrue();
    assertThat(some(in -> in.at("/pod/spec/containers").isTextual())).isTrue();
    assertThat(some(in -> in.at("/pod/metadata").isArray())).isTrue();
    assertThat(some(in -> in.at("/pod/metadata/name").isMissingNode())).isTrue();
    assertThat(some(in -> in.at("/pod/spec/containers/0").isMissingNode())).isTrue();
  }

  @Test
  void numbersBecomeHugeOrNegativeStringsOddAndValuesDeep() {
    String port = "/pod/spec/containers/0/ports/0/containerPort";
    assertThat(some(in -> in.at(port).decimalValue().signum() < 0)).isTrue();
    assertThat(some(in -> in.at(port).isBigInteger())).isTrue();
    assertThat(DAMAGED).anyMatch(text -> text.contains("\"name\":\"\\ud83d\""));
    assertThat(DAMAGED).anyMatch(text -> text.contains("[".repeat(700)));
  }

  @Test
  void keysAreDuplicatedOrBecomeOdd() {
    assertThat(DAMAGED).anyMatch(text -> text.split("\"app\":", -1).length == 3);
    assertThat(some(in -> in.at("/pod/metadata/Name").isTextual())).isTrue();
  }

  /** Annotations contain documents, which have rules of their own. */
  @Test
  void documentInAStringIsDamagedInside() {
    assertThat(some(in -> in.at("/action").asText().equals("{\"Weight\":10}"))).isTrue();
  }

  /** The fields of the document are the arguments of a call rather than data. */
  @Test
  void noFieldOfTheDocumentDisappearsOrChangesItsType() {
    assertThat(DAMAGED)
        .map(VectorFile::tree)
        .allMatch(
            in ->
                in.path("pod").isObject()
                    && in.path("weight").isNumber()
                    && in.path("names").isArray()
                    && in.path("gate").isBoolean()
                    && in.path("action").isTextual());
  }

  private static boolean some(Predicate<JsonNode> property) {
    return DAMAGED.stream().map(VectorFile::tree).anyMatch(property);
  }
}
