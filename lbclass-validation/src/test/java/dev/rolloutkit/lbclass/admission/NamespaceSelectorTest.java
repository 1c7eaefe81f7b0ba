package dev.rolloutkit.lbclass.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Problem;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.LabelSelectorRequirement;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamespaceSelectorTest {
  private static LabelSelector expressions(LabelSelectorRequirement... requirements) {
    return new LabelSelector(Arrays.asList(requirements), null);
  }

  private static LabelSelectorRequirement requirement(
      String key, String operator, String... values) {
    return new LabelSelectorRequirement(key, operator, List.of(values));
  }

  private static List<String> problems(LabelSelector selector) {
    return NamespaceSelector.of(selector).warningsOrProblems().stream().map(Problem::text).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "In,           true,  false, false",
    "NotIn,        false, true,  true",
    "Exists,       true,  true,  false",
    "DoesNotExist, false, false, true",
  })
  void eachOperatorSelectsAsInKubernetes(
      String operator, boolean listed, boolean other, boolean absent) {
    LabelSelectorRequirement requirement =
        operator.endsWith("In")
            ? requirement("team", operator, "a", "b")
            : requirement("team", operator);
    NamespaceSelector selector = NamespaceSelector.of(expressions(requirement)).orElseThrow();

    assertThat(selector.accepts(Map.of("team", "b"))).isEqualTo(listed);
    assertThat(selector.accepts(Map.of("team", "c"))).isEqualTo(other);
    assertThat(selector.accepts(Map.of("other", "a"))).isEqualTo(absent);
  }

  @Test
  void bothLabelsAndExpressionsMustMatch() {
    LabelSelector both = expressions(requirement("tier", "Exists"));
    both.setMatchLabels(Map.of("team", "a"));
    NamespaceSelector selector = NamespaceSelector.of(both).orElseThrow();

    assertThat(selector.accepts(Map.of("team", "a", "tier", ""))).isTrue();
    assertThat(selector.accepts(Map.of("team", "a"))).isFalse();
    assertThat(selector.accepts(Map.of("team", "b", "tier", ""))).isFalse();
  }

  @Test
  void anEmptySelectorSelectsAllNamespacesAndNamesSelectThese() {
    assertThat(NamespaceSelector.of(new LabelSelector()).orElseThrow().accepts(Map.of())).isTrue();
    assertThat(NamespaceSelector.all().accepts(Map.of())).isTrue();
    NamespaceSelector names = NamespaceSelector.names("shop", "tools");
    assertThat(names.accepts(Map.of(NamespaceSelector.NAME_LABEL, "tools"))).isTrue();
    assertThat(names.accepts(Map.of(NamespaceSelector.NAME_LABEL, "other"))).isFalse();
    assertThat(names.accepts(Map.of())).isFalse();
  }

  @Test
  void everyInvalidExpressionIsAProblem() {
    assertThat(
            problems(
                expressions(
                    requirement("team", "in", "a"),
                    null,
                    requirement("team", "In"),
                    requirement("team", "NotIn"),
                    requirement("team", "Exists", "a"),
                    requirement("team", "DoesNotExist", "a"))))
        .containsExactly(
            "matchExpressions[0].operator: Unsupported value: \"in\": supported values:"
                + " \"In\", \"NotIn\", \"Exists\", \"DoesNotExist\"",
            "matchExpressions[1]: Invalid value: null: must not be null",
            "matchExpressions[2].values: Required value: must be specified when `operator` is"
                + " 'In' or 'NotIn'",
            "matchExpressions[3].values: Required value: must be specified when `operator` is"
                + " 'In' or 'NotIn'",
            "matchExpressions[4].values: Forbidden: may not be specified when `operator` is"
                + " 'Exists' or 'DoesNotExist'",
            "matchExpressions[5].values: Forbidden: may not be specified when `operator` is"
                + " 'Exists' or 'DoesNotExist'");
  }

  @Test
  void keysMustBeQualifiedNames() {
    LabelSelector labels = new LabelSelectorBuilder().addToMatchLabels("a b", "c").build();

    assertThat(problems(labels)).singleElement().asString().startsWith("matchLabels: Invalid");
    assertThat(problems(expressions(requirement("", "Exists"))))
        .allSatisfy(text -> assertThat(text).startsWith("matchExpressions[0].key: Invalid"))
        .isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "In,           (K in L && L[K] in [A])",
    "NotIn,        !(K in L && L[K] in [A])",
    "Exists,       K in L",
    "DoesNotExist, !(K in L)",
  })
  void theCelExpressionHasTheOperatorsOfTheSelector(String operator, String expected) {
    LabelSelectorRequirement requirement =
        operator.endsWith("In")
            ? requirement("team", operator, "a")
            : requirement("team", operator);
    LabelSelector selector = expressions(requirement, requirement("x", "Exists"));
    String text =
        "("
            + expected.replace("K", CelPolicies.quote("team")).replace("A", CelPolicies.quote("a"))
            + " && "
            + CelPolicies.quote("x")
            + " in L)";

    assertThat(NamespaceSelector.of(selector).orElseThrow().toCel())
        .isEqualTo(text.replace("L", "namespaceObject.metadata.labels"));
    assertThat(NamespaceSelector.all().toCel()).isEqualTo("true");
  }
}
