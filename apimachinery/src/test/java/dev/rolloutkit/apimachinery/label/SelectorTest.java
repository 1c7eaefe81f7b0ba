package dev.rolloutkit.apimachinery.label;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.Test;

class SelectorTest {
  private static final String LABEL_VALUE =
      "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or"
          + " '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or"
          + " 'my_value',  or '12345', regex used for validation is"
          + " '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";
  private static final String TWO_SLASHES =
      "a qualified name must consist of alphanumeric characters, '-', '_' or '.', and must start"
          + " and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc',"
          + " regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]') with an"
          + " optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')";

  private static Outcome<Selector> read(String json) {
    try {
      return Selector.read(new ObjectMapper().readTree(json.replace('\'', '"')));
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  private static AbstractStringAssert<?> problemOf(String json) {
    return assertThat(read(json).problems()).singleElement().extracting(Problem::text).asString();
  }

  private static boolean selects(String json, Map<String, String> labels) {
    return read(json).orElseThrow().matches(labels::get);
  }

  @Test
  void aSelectorWithoutRequirementsSelectsEverything() {
    assertThat(read("{}").orElseThrow().isEmpty()).isTrue();
    assertThat(selects("{}", Map.of())).isTrue();
    assertThat(selects("{'matchLabels':{},'matchExpressions':[]}", Map.of("a", "b"))).isTrue();
  }

  @Test
  void everyRequirementMustHold() {
    String selector =
        "{'matchLabels':{'app':'web'},'matchExpressions':["
            + "{'key':'tier','operator':'In','values':['b','a']},"
            + "{'key':'zone','operator':'NotIn','values':['x']},"
            + "{'key':'owner','operator':'Exists'},{'key':'canary','operator':'DoesNotExist'}]}";
    Map<String, String> labels = Map.of("app", "web", "tier", "a", "owner", "");

    assertThat(selects(selector, labels)).isTrue();
    assertThat(selects(selector, Map.of("app", "web", "tier", "c", "owner", ""))).isFalse();
    assertThat(selects(selector, Map.of("app", "web", "owner", ""))).isFalse();
    assertThat(selects(selector, Map.of("app", "api", "tier", "a", "owner", ""))).isFalse();
    assertThat(selects(selector, Map.of("app", "web", "tier", "a"))).isFalse();
    assertThat(read(selector).orElseThrow())
        .hasToString("app=web,!canary,owner,tier in (a,b),zone notin (x)");
  }

  @Test
  void labelsInAMapAndLabelsByKeyAreSelectedAlike() {
    Requirement noCanary =
        new Requirement("canary", Requirement.DOES_NOT_EXIST, ImmutableList.of());
    Selector selector = Selector.of(Map.of("app", "web"), List.of(noCanary)).orElseThrow();

    for (Map<String, String> object :
        List.of(
            Map.<String, String>of(),
            Map.of("app", "web"),
            Map.of("app", "api"),
            Map.of("app", "web", "canary", ""))) {
      assertThat(selector.matches(object))
          .isEqualTo(selector.matches(object::get))
          .isEqualTo(object.equals(Map.of("app", "web")));
    }
  }

  /** The order of terms is that of keys, and a label comes before an expression with its key. */
  @Test
  void textHasLabelsAndExpressionsByAscendingKey() {
    Selector selector =
        Selector.of(
                Map.of("b", "1", "d", "2"),
                List.of(
                    new Requirement("e", Requirement.EXISTS, ImmutableList.of()),
                    new Requirement("b", Requirement.NOT_IN, ImmutableList.of("y", "x")),
                    new Requirement("a", Requirement.DOES_NOT_EXIST, ImmutableList.of())))
            .orElseThrow();

    assertThat(selector).hasToString("!a,b=1,b notin (x,y),d=2,e");
  }

  @Test
  void anInvalidKeyIsRefusedInMatchLabelsToo() {
    problemOf("{'matchLabels':{'pool/a/b':'x'}}")
        .isEqualTo("key: Invalid value: \"pool/a/b\": " + TWO_SLASHES);
    problemOf("{'matchExpressions':[{'key':'pool/a/b','operator':'Exists'}]}")
        .isEqualTo("key: Invalid value: \"pool/a/b\": " + TWO_SLASHES);
  }

  @Test
  void anInvalidValueIsRefusedWithItsIndexAndKey() {
    problemOf("{'matchLabels':{'pool':'a b'}}")
        .isEqualTo("values[0][pool]: Invalid value: \"a b\": " + LABEL_VALUE);
    problemOf("{'matchExpressions':[{'key':'pool','operator':'NotIn','values':['a','a b']}]}")
        .isEqualTo("values[1][pool]: Invalid value: \"a b\": " + LABEL_VALUE);
  }

  @Test
  void eachOperatorNeedsValuesOrForbidsThem() {
    problemOf("{'matchExpressions':[{'key':'pool','operator':'In'}]}")
        .isEqualTo(
            "values: Invalid value: null: for 'in', 'notin' operators, values set can't be empty");
    problemOf("{'matchExpressions':[{'key':'pool','operator':'Exists','values':['a']}]}")
        .isEqualTo(
            "values: Invalid value: [\"a\"]: values set must be empty for exists and does not"
                + " exist");
  }

  @Test
  void allProblemsOfOneRequirementAreReportedTogether() {
    problemOf("{'matchExpressions':[{'key':'pool/a/b','operator':'In','values':[]}]}")
        .isEqualTo(
            "[key: Invalid value: \"pool/a/b\": "
                + TWO_SLASHES
                + ", values: Invalid value: null: for 'in', 'notin' operators, values set can't be"
                + " empty]");
    problemOf("{'matchExpressions':[{'key':'pool','operator':'Exists','values':['a b']}]}")
        .isEqualTo(
            "[values: Invalid value: [\"a b\"]: values set must be empty for exists and does not"
                + " exist, values[0][pool]: Invalid value: \"a b\": "
                + LABEL_VALUE
                + "]");
  }

  @Test
  void anUnknownOperatorIsReportedAlone() {
    problemOf("{'matchExpressions':[{'key':'pool/a/b','operator':'Gt','values':['a b']}]}")
        .isEqualTo("\"Gt\" is not a valid label selector operator");
  }

  /** A manifest with {@code app:} and nothing after it has a null value. */
  @Test
  void aLabelWithoutAValueCountsAsEmpty() {
    Map<String, String> labels = new HashMap<>();
    labels.put("app", null);

    assertThat(Selector.of(labels, List.of())).isEqualTo(read("{'matchLabels':{'app':null}}"));
    assertThat(Selector.of(labels, List.of()).orElseThrow().matches(Map.of("app", "")::get))
        .isTrue();
  }

  @Test
  void aValueOfTheWrongTypeCountsAsEmpty() {
    assertThat(read("{'matchLabels':{'a':5}}")).isEqualTo(read("{'matchLabels':{'a':''}}"));
    assertThat(read("{'matchLabels':['a']}").orElseThrow().isEmpty()).isTrue();
    assertThat(
            read("{'matchExpressions':{'x':{'key':'a','operator':'Exists'}}}")
                .orElseThrow()
                .isEmpty())
        .isTrue();
    assertThat(read("{'matchExpressions':[{'key':'a','operator':'Exists','values':{'x':'b'}}]}"))
        .isEqualTo(read("{'matchExpressions':[{'key':'a','operator':'Exists'}]}"));
    assertThat(read("{'matchExpressions':[{'key':'a','operator':'In','values':[5]}]}"))
        .isEqualTo(read("{'matchExpressions':[{'key':'a','operator':'In','values':['']}]}"));
    problemOf("{'matchExpressions':[{'key':'a','operator':true}]}")
        .isEqualTo("\"\" is not a valid label selector operator");
  }

  @Test
  void onlyTheFirstInvalidRequirementIsReportedAndLabelsComeFirst() {
    problemOf(
            "{'matchLabels':{'b':'x y','a':'x y'},'matchExpressions':[{'key':'c','operator':'!'}]}")
        .startsWith("values[0][a]: ");
    problemOf("{'matchExpressions':[{'key':'c','operator':'In'},{'key':'d','operator':'Between'}]}")
        .startsWith("values: Invalid value: null");
  }
}
