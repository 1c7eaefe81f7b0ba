package dev.rolloutkit.lbclass.admission;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.cel.bundle.Cel;
import dev.cel.bundle.CelFactory;
import dev.cel.common.types.SimpleType;
import dev.cel.parser.CelStandardMacro;
import dev.rolloutkit.apimachinery.NameFormats;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.LabelSelectorRequirement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Evaluates the rendered rules with an implementation of CEL. */
class CelPoliciesTest {
  private static final Cel CEL =
      CelFactory.standardCelBuilder()
          .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
          .addVar("object", SimpleType.DYN)
          .addVar("oldObject", SimpleType.DYN)
          .addVar("namespaceObject", SimpleType.DYN)
          .build();

  private static boolean holds(
      CelRule rule, @Nullable Object old, Object object, Map<String, String> namespaceLabels)
      throws Exception {
    Map<String, Object> in = new HashMap<>();
    in.put("object", object);
    in.put("oldObject", old == null ? dev.cel.common.values.NullValue.NULL_VALUE : old);
    in.put(
        "namespaceObject", ImmutableMap.of("metadata", ImmutableMap.of("labels", namespaceLabels)));
    return (boolean) CEL.createProgram(CEL.compile(rule.expression()).getAst()).eval(in);
  }

  private static Map<String, Object> service(String type, @Nullable String loadBalancerClass) {
    ImmutableMap.Builder<String, Object> spec = ImmutableMap.builder();
    spec.put("type", type);
    if (loadBalancerClass != null) {
      spec.put("loadBalancerClass", loadBalancerClass);
    }
    return ImmutableMap.of("spec", spec.buildOrThrow());
  }

  @Test
  void onlyLoadBalancersHaveAClass() throws Exception {
    CelRule rule = CelPolicies.onlyForLoadBalancers();
    assertThat(holds(rule, null, service("LoadBalancer", "a"), Map.of())).isTrue();
    assertThat(holds(rule, null, service("ClusterIP", null), Map.of())).isTrue();
    assertThat(holds(rule, null, service("ClusterIP", "a"), Map.of())).isFalse();
  }

  @Test
  void theClassOfALoadBalancerDoesNotChange() throws Exception {
    CelRule rule = CelPolicies.immutable();
    assertThat(holds(rule, null, service("LoadBalancer", "a"), Map.of())).isTrue();
    for (String was : new String[] {null, "", "a", "b"}) {
      for (String is : new String[] {null, "", "a", "b"}) {
        boolean same = Objects.equals(was, is);
        assertThat(holds(rule, service("LoadBalancer", was), service("LoadBalancer", is), Map.of()))
            .isEqualTo(same);
        assertThat(holds(rule, service("NodePort", was), service("LoadBalancer", is), Map.of()))
            .isTrue();
      }
    }
  }

  @Test
  void theFormatRuleAcceptsExactlyTheQualifiedNames() throws Exception {
    CelRule rule = CelPolicies.formatWithoutLibrary();
    for (String name :
        List.of(
            "",
            "a",
            "A",
            "-a",
            "a-",
            "a_b.c",
            "a/b",
            "a.b/c",
            "A.b/c",
            "a/b/c",
            "/a",
            "a/",
            "a b",
            "a.-b/c",
            "x".repeat(63),
            "x".repeat(64),
            "a..b/c",
            "é",
            "a\n")) {
      assertThat(holds(rule, null, service("LoadBalancer", name), Map.of()))
          .as(name)
          .isEqualTo(NameFormats.qualifiedName(name).isEmpty());
    }
  }

  @Test
  void theAllowedRuleAgreesWithThePolicy() throws Exception {
    NamespaceSelector production =
        NamespaceSelector.of(
                new LabelSelectorBuilder()
                    .addToMatchLabels("env", "it's \\ prod")
                    .addToMatchExpressions(
                        new LabelSelectorRequirement("tier", "NotIn", List.of("free")))
                    .addToMatchExpressions(
                        new LabelSelectorRequirement("team", "Exists", List.of()))
                    .addToMatchExpressions(
                        new LabelSelectorRequirement("frozen", "DoesNotExist", List.of()))
                    .build())
            .orElseThrow();
    ImmutableList<Map<String, String>> namespaces =
        ImmutableList.of(
            Map.of(),
            Map.of("env", "it's \\ prod", "team", "a"),
            Map.of("env", "it's \\ prod", "team", "a", "tier", "free"),
            Map.of("env", "it's \\ prod", "team", "a", "tier", "paid"),
            Map.of("env", "it's \\ prod", "team", "a", "frozen", ""));
    ClassPolicy policy =
        ClassPolicy.builder()
            .addAllowed(
                new AllowedClasses(production, ImmutableList.of("a.b/c", "x.y/*")),
                AllowedClasses.everywhere("test", "d.e/f"))
            .build();
    CelRule rule = CelPolicies.allowed(policy);
    for (Map<String, String> labels : namespaces) {
      for (String name : List.of("a.b/c", "x.y/z", "x.yz/z", "test", "d.e/f", "none")) {
        AllowedClasses entry = policy.allowed().get(production.accepts(labels) ? 0 : 1);
        assertThat(holds(rule, null, service("LoadBalancer", name), labels))
            .as("%s in %s", name, labels)
            .isEqualTo(entry.accepts(name));
        assertThat(
                holds(rule, service("LoadBalancer", name), service("LoadBalancer", name), labels))
            .isTrue();
      }
      assertThat(holds(rule, null, service("LoadBalancer", null), labels)).isTrue();
    }
  }

  @Test
  void onlyNewLoadBalancersMustHaveAClass() throws Exception {
    CelRule rule = CelPolicies.required();
    assertThat(holds(rule, null, service("LoadBalancer", null), Map.of())).isFalse();
    assertThat(holds(rule, null, service("LoadBalancer", "a"), Map.of())).isTrue();
    assertThat(holds(rule, null, service("ClusterIP", null), Map.of())).isTrue();
    assertThat(holds(rule, service("LoadBalancer", null), service("LoadBalancer", null), Map.of()))
        .isTrue();
  }

  @Test
  void renderReturnsTheRulesOfTheApiServerAndThePolicy() {
    assertThat(
            CelPolicies.render(
                ClassPolicy.builder()
                    .addAllowed(AllowedClasses.everywhere("a.b/c", "d"))
                    .classRequired(true)
                    .build()))
        .extracting(CelRule::name)
        .containsExactly("only-for-load-balancers", "immutable", "format", "allowed", "required");
  }

  /** Quotes, backslashes and control characters are escaped; other characters are unchanged. */
  @Test
  void specialCharactersAreEscapedInCelStrings() {
    assertThat(CelPolicies.quote("a.b/c")).isEqualTo("'a.b/c'");
    assertThat(CelPolicies.quote("it's \\")).isEqualTo("'it\\'s \\\\'");
    assertThat(CelPolicies.quote("\n\u001f\u007f")).isEqualTo("'\\u000a\\u001f\\u007f'");
    assertThat(CelPolicies.quote(" ~\u00e4\ud83d\ude00")).isEqualTo("' ~\u00e4\ud83d\ude00'");
  }
}
