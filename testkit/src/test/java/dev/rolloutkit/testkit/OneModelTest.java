package dev.rolloutkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.CaseFormat;
import dev.rolloutkit.lbc.flags.FeatureGate;
import dev.rolloutkit.lbc.flags.LbcFlag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What the AWS Load Balancer Controller reads has one model, lbc-model, and label selectors have
 * one, in apimachinery. A second one gave wrong answers seven times, so this test looks through the
 * sources of all modules for signs of one. The file {@code one-model.txt} names every place that
 * has such a sign and is no second model, with the reason.
 */
class OneModelTest {
  /** These modules write inputs for other modules and compute no answers. */
  private static final Set<String> MAKE_INPUTS =
      Set.of(
          "benchmarks", "examples", "testkit", "testkit-base", "testkit-engine", "webhook-measure");

  private static final Pattern TEXT =
      Pattern.compile("\"\"\".*?\"\"\"|\"(?:[^\"\\\\\\n]|\\\\.)*\"", Pattern.DOTALL);
  private static final Pattern METHOD =
      Pattern.compile("(?m)^ +[^=(;{}]*[\\w>\\]] (\\w+)\\(\\)\\s*[{;]");
  private static final Pattern FIELD =
      Pattern.compile(
          "(?m)^ +(?:(?:public|protected|private|static|final) )+[^=(;{}]+ (\\w+)\\s*[=;]");
  private static final Pattern RECORD =
      Pattern.compile("\\brecord \\w+(?:<[^>]*>)?\\(((?:[^()]|\\([^()]*\\))*)\\)");
  private static final Pattern COMPONENT = Pattern.compile("(\\w+)\\s*(?:,|$)");
  private static final Pattern TYPE = Pattern.compile("\\b(?:class|record|interface|enum) (\\w+)");

  /** The models of which there must be no second one. */
  private enum Sign {
    /** The class of an Ingress, or the name of its group. */
    INGRESS(
        "ingressClassName", "kubernetes.io/ingress.class", "alb.ingress.kubernetes.io/group.name"),
    /** The parameters of an IngressClass. */
    PARAMS("inboundCIDRs", "ipamConfiguration", "prefixListsIDs", "PrefixListsIDs"),
    /** The spec of a TargetGroupBinding. */
    BINDING(
        "serviceRef",
        "targetGroupName",
        "multiClusterTargetGroup",
        "targetType",
        "iamRoleArnToAssume"),
    /** A label selector. */
    SELECTOR("matchExpressions", "matchLabels"),
    /** A flag or a feature gate of the controller. */
    FLAG(
        Stream.concat(
                LbcFlag.ALL.stream().flatMap(flag -> Stream.of(flag.name(), "--" + flag.name())),
                Stream.of(FeatureGate.values()).map(FeatureGate::gate))
            .toArray(String[]::new)),
    /** A type that is named like one of the models. */
    TYPE;

    private final Pattern keys;

    Sign(String... keys) {
      this.keys =
          Pattern.compile(
              Stream.of(keys)
                  .map(Pattern::quote)
                  .collect(Collectors.joining("|", "(?<![\\w-])(?:", ")(?![\\w-])")));
    }
  }

  private static final Map<Sign, List<String>> CODE =
      Map.of(
          Sign.INGRESS,
          List.of(".getIngressClassName(", "GroupId.ANNOTATION", "IngressClassInfo.ANNOTATION"),
          Sign.SELECTOR,
          List.of(".getMatchExpressions("));
  private static final Map<Sign, Set<String>> HOMES =
      Map.of(Sign.SELECTOR, Set.of("apimachinery", "lbc-model"));
  private static final Set<String> HOME = Set.of("lbc-model");

  /** The accessors of flags, such as {@code ingressClass}. */
  private static final Set<String> MEMBERS =
      LbcFlag.ALL.stream()
          .map(flag -> CaseFormat.LOWER_HYPHEN.to(CaseFormat.LOWER_CAMEL, flag.name()))
          .collect(Collectors.toSet());

  private static final Pattern NAMES =
      Pattern.compile(
          ".*(?:ClassParams|TargetGroupBinding|TargetGroupRef|BindingSpec|IngressView|IngressTree"
              + "|IngressObject|IngressMember|AlbIngress|IngressClassInfo|ControllerConfig"
              + "|ControllerFlags|LbcFlags|SgFlags|LbcOptions|FeatureGate|LabelSelector"
              + "|NamespaceSelector|NodeSelector|ReplicaSetSelector).*|Selectors?");

  @Test
  void nothingIsModelledTwice() throws IOException {
    TreeSet<String> found = new TreeSet<>();
    for (Map.Entry<String, String> source : sources().entrySet()) {
      signs(Sources.module(source.getKey()), source.getValue())
          .forEach(sign -> found.add(sign + " " + source.getKey()));
    }
    TreeSet<String> second = new TreeSet<>(found);
    second.removeAll(exceptions().keySet());
    TreeSet<String> gone = new TreeSet<>(exceptions().keySet());
    gone.removeAll(found);
    assertThat(second)
        .as("call lbc-model or apimachinery, or name the place and the reason in one-model.txt")
        .isEmpty();
    assertThat(gone).as("places in one-model.txt that are no more").isEmpty();
  }

  @Test
  void everyExceptionHasAReason() throws IOException {
    assertThat(exceptions()).isNotEmpty().allSatisfy((place, why) -> assertThat(why).endsWith("."));
  }

  @Test
  void aSecondModelIsFound() {
    assertThat(signs("sg-rules", "class A { Object a = tree.at(\"/spec/ingressClassName\"); }"))
        .containsExactly(Sign.INGRESS);
    assertThat(signs("webhook", "class A { String a = ingress.getSpec().getIngressClassName(); }"))
        .containsExactly(Sign.INGRESS);
    assertThat(signs("sg-rules", "class A { String a = annotations.get(GroupId.ANNOTATION); }"))
        .containsExactly(Sign.INGRESS);
    assertThat(signs("sg-rules", "class A { String a = \"kubernetes.io/ingress.class\"; }"))
        .containsExactly(Sign.INGRESS);
    assertThat(signs("cli", "class A { Object a = params.path(\"inboundCIDRs\"); }"))
        .containsExactly(Sign.PARAMS);
    assertThat(signs("cli", "class A { Object a = spec.path(\"serviceRef\").path(\"name\"); }"))
        .containsExactly(Sign.BINDING);
    assertThat(signs("consequences", "class A { Object a = tree.path(\"matchExpressions\"); }"))
        .containsExactly(Sign.SELECTOR);
    assertThat(signs("sg-rules", "record Settings(String a, String ingressClass) {}"))
        .containsExactly(Sign.FLAG);
    assertThat(signs("sg-rules", "interface A {\n  default String ingressClass() {\n  }\n}"))
        .containsExactly(Sign.FLAG);
    assertThat(signs("sg-rules", "class A {\n  private final String ingressClass;\n}"))
        .containsExactly(Sign.FLAG);
    assertThat(signs("webhook", "class A { String a = \"--ingress-class\"; }"))
        .containsExactly(Sign.FLAG);
    assertThat(signs("target-health", "class A { String a = \"EndpointsFailOpen\"; }"))
        .containsExactly(Sign.FLAG);
    assertThat(signs("lbc-stack", "record ControllerConfig(int a) {}")).containsExactly(Sign.TYPE);
    assertThat(signs("ako-naming", "final class IngressClassParams {}")).containsExactly(Sign.TYPE);
  }

  @Test
  void theModelsThemselvesAndCommentsAreNoSecondModel() {
    assertThat(signs("lbc-model", "class LbcFlags { String a = \"--ingress-class\"; }")).isEmpty();
    assertThat(signs("apimachinery", "class A { Object a = t.path(\"matchLabels\"); }")).isEmpty();
    assertThat(signs("cli", "/** Reads \"serviceRef\". */\nclass A {\n  // \"serviceRef\"\n}"))
        .isEmpty();
    assertThat(signs("cli", "class A { String a = flags.ingressClass(); }")).isEmpty();
  }

  @Test
  void codeAfterACommentIsSearched() {
    assertThat(signs("cli", "class A {\n  // a comment\n  Object a = t.path(\"serviceRef\");\n}"))
        .containsExactly(Sign.BINDING);
  }

  private static Set<Sign> signs(String module, String source) {
    String code = Sources.withoutComments(source);
    List<String> texts = TEXT.matcher(code).results().map(m -> m.group()).toList();
    Set<Sign> out = new TreeSet<>();
    for (Sign sign : Sign.values()) {
      if (HOMES.getOrDefault(sign, HOME).contains(module)) {
        continue;
      }
      boolean found =
          switch (sign) {
            case TYPE -> named(TYPE, code).anyMatch(name -> NAMES.matcher(name).matches());
            case FLAG ->
                texts.stream()
                        .anyMatch(
                            t -> sign.keys.matcher(t).results().anyMatch(m -> isAll(t, m.group())))
                    || members(code).anyMatch(MEMBERS::contains);
            default ->
                texts.stream().anyMatch(text -> sign.keys.matcher(text).find())
                    || CODE.getOrDefault(sign, List.of()).stream().anyMatch(code::contains);
          };
      if (found) {
        out.add(sign);
      }
    }
    return out;
  }

  /** Whether a name is the whole text: sentences may mention a flag. */
  private static boolean isAll(String text, String name) {
    return text.equals('"' + name + '"');
  }

  private static Stream<String> members(String code) {
    String outside = TEXT.matcher(code).replaceAll("\"\"");
    return Stream.concat(
        Stream.concat(named(METHOD, outside), named(FIELD, outside)),
        named(RECORD, outside).flatMap(header -> named(COMPONENT, header.strip())));
  }

  private static Stream<String> named(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(m -> m.group(1));
  }

  /** The sources, by the name of the module and that of the type: {@code sg-rules/Stacks}. */
  private static Map<String, String> sources() throws IOException {
    Map<String, String> out = new TreeMap<>();
    Sources.all()
        .forEach(
            (place, source) -> {
              if (!MAKE_INPUTS.contains(Sources.module(place))) {
                out.put(
                    place.replaceFirst("/dev/rolloutkit/\\w+", "").replace(".java", ""), source);
              }
            });
    return out;
  }

  /** The reason of each place, which is the line that begins with {@code =} above it. */
  private static Map<String, String> exceptions() throws IOException {
    Map<String, String> out = new TreeMap<>();
    String reason = "";
    for (String line : Files.readAllLines(Path.of("src/test/resources/one-model.txt"))) {
      if (line.startsWith("= ")) {
        reason = line.substring(2);
      } else if (!line.isBlank()) {
        assertThat(out.put(line, reason)).as("twice: " + line).isNull();
      }
    }
    return out;
  }
}
