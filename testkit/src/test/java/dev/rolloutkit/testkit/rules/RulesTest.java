package dev.rolloutkit.testkit.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Defect;
import dev.rolloutkit.apimachinery.release.ReleaseChange;
import dev.rolloutkit.testkit.rules.ByteCode.Code;
import dev.rolloutkit.testkit.rules.ByteCode.Id;
import dev.rolloutkit.testkit.rules.ByteCode.Type;
import dev.rolloutkit.testkit.rules.ByteCode.Use;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The pages of the rules: each module has one, generated from the {@code @rule} sentences of its
 * Javadoc, and every class that decides something has a rule. The file {@code without-rules.txt}
 * names the exceptions with the reason.
 */
class RulesTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final List<String> MODULES =
      List.of(
          "ako-naming",
          "lbc-stack",
          "canary-engine",
          "bluegreen-engine",
          "engine-core",
          "sg-rules",
          "alb-actions",
          "target-health",
          "lbclass-validation",
          "lbc-admission",
          "lbc-gateway",
          "rollout-model",
          "crd-validation",
          "consequences",
          "lbc-model");

  /** Further modules that contain tests of these modules. */
  private static final List<String> OTHERS =
      List.of("apimachinery", "rollout-engine", "testkit-base", "testkit-engine", "testkit");

  /** A source with at least this number of conditional jumps decides something. */
  private static final int BRANCHES = 8;

  /**
   * The two links of an example: a module, and the name and the file of the type or method with the
   * rule.
   */
  private static final Pattern EXAMPLE =
      Pattern.compile(
          "\\| \\[([\\w-]+)]\\(\\1/RULES\\.md\\) " + "\\| \\[`([\\w.]+)`]\\(\\1/([^)]+)\\) \\|");

  private static final String PROBLEM = "dev/rolloutkit/apimachinery/Problem";
  private static final Set<String> OF_OBJECT = Set.of("equals", "hashCode", "toString");

  private static RuleIndex index;

  @BeforeAll
  static void read() throws IOException {
    index = RuleIndex.of(ROOT, MODULES, OTHERS);
  }

  static List<String> modules() {
    return MODULES;
  }

  @ParameterizedTest
  @MethodSource("modules")
  void pageHasTheRulesOfTheModule(String module) throws IOException {
    Path file = ROOT.resolve(module).resolve("RULES.md");
    String page = new RulePage(ROOT, index, module).text();
    if (Boolean.getBoolean("rules.write")) {
      Files.writeString(file, page);
    }
    assertThat(file)
        .as("renew the page with -Drules.write=true, then read what has changed")
        .hasContent(page);
  }

  @ParameterizedTest
  @MethodSource("modules")
  void pageIsOneClickFromTheReadmes(String module) throws IOException {
    assertThat(ROOT.resolve("README.md")).content().contains("](" + module + "/RULES.md)");
    assertThat(ROOT.resolve(module).resolve("README.md")).content().contains("](RULES.md)");
  }

  @Test
  void examplesOfContributingAreTwoClicksAway() throws IOException {
    List<MatchResult> examples =
        EXAMPLE.matcher(Files.readString(ROOT.resolve("CONTRIBUTING.md"))).results().toList();
    assertThat(examples).hasSize(15);
    for (MatchResult example : examples) {
      assertThat(ROOT.resolve(example.group(1)).resolve("RULES.md"))
          .content()
          .contains("[`" + example.group(2) + "`](" + example.group(3) + "#L");
    }
  }

  @Test
  void defectsChangesAndRecordingsOfARuleAreReadFromTheCode() {
    assertThat(index.defects(rule("StackSettings")))
        .extracting(Defect::name)
        .containsExactly("CERTIFICATES_HIDDEN");
    assertThat(index.changes(rule("StackSettings")))
        .extracting(ReleaseChange::name)
        .containsExactly("CERTIFICATES_HIDDEN_IN_PLANS");
    assertThat(index.vectors(rule("Sharding.bucket")).get(0).name()).isEqualTo("bucket");
    assertThat(index.tests(rule("Sharding.bucket")).get(0).name()).endsWith(".ShardingTest");
    assertThat(index.vectors(rule("Pauses")))
        .extracting(RuleIndex.Proof::name)
        .contains("trace")
        .doesNotContain("pauseCompleted", "scaleDownOld");
  }

  private static Rule rule(String name) {
    return index.rules.stream()
        .filter(rule -> rule.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError(name));
  }

  @Test
  void everyClassThatDecidesHasARule() throws IOException {
    Set<String> ruled = new HashSet<>();
    index.rules.forEach(rule -> ruled.add(rule.source()));
    Set<String> without = new TreeSet<>();
    index
        .code
        .bySource()
        .forEach(
            (source, types) -> {
              if (isListed(types) && decides(types) && !ruled.contains(source)) {
                without.add(source);
              }
            });
    Set<String> missing = new TreeSet<>(without);
    missing.removeAll(exceptions().keySet());
    Set<String> gone = new TreeSet<>(exceptions().keySet());
    gone.removeIf(RulesTest::isDefect);
    gone.removeAll(without);
    assertThat(missing)
        .as("write a @rule sentence, or name the source and the reason in without-rules.txt")
        .isEmpty();
    assertThat(gone).as("sources in without-rules.txt that need no exception").isEmpty();
  }

  @Test
  void everyExceptionHasAReason() throws IOException {
    assertThat(exceptions())
        .isNotEmpty()
        .allSatisfy((source, why) -> assertThat(why).endsWith("."));
  }

  @Test
  void everyUseOfADefectOrAChangeIsPartOfARule() throws IOException {
    Set<String> exceptions = exceptions().keySet();
    Set<String> outside = new TreeSet<>();
    index
        .code
        .bySource()
        .forEach(
            (source, types) -> {
              if (isListed(types) && !exceptions.contains(source)) {
                switches(types).stream()
                    .filter(use -> index.at(source, use.line()).isEmpty())
                    .forEach(use -> outside.add(source + ":" + use.line() + " " + use.name()));
              }
            });
    assertThat(outside).isEmpty();
  }

  @Test
  void everyDefectOfAModuleIsNamedByARule() throws IOException {
    // a strategy lists the defects of the steps that it shares with others, with the same effects
    Set<Defect.Effect> named = new HashSet<>();
    for (Rule rule : index.rules) {
      index.defects(rule).forEach(defect -> named.add(defect.effect()));
    }
    Set<String> unnamed = new TreeSet<>();
    index.code.types.values().stream()
        .filter(type -> MODULES.contains(type.module) && !type.isTest)
        .filter(type -> type.parents.contains("dev/rolloutkit/apimachinery/Defect"))
        .flatMap(RulesTest::defects)
        .filter(defect -> !named.contains(defect.effect()))
        .forEach(defect -> unnamed.add(defect.getClass().getName() + "." + defect.name()));
    assertThat(unnamed)
        .containsExactlyInAnyOrderElementsOf(
            exceptions().keySet().stream().filter(RulesTest::isDefect).toList());
  }

  @Test
  void everyRuleIsRunByATestOrARecording() {
    assertThat(index.rules).isNotEmpty();
    assertThat(
            index.rules.stream()
                .filter(rule -> !index.isRun(rule))
                .map(rule -> rule.source() + ":" + rule.line() + " " + rule.sentence()))
        .isEmpty();
  }

  @Test
  void everyRuleIsOneSentenceAndDiffersFromTheOthers() {
    assertThat(index.rules)
        .allSatisfy(rule -> assertThat(rule.sentence()).matches("[\\p{Lu}`\\d].{20,260}[.]"));
    assertThat(index.rules).extracting(Rule::module, Rule::sentence).doesNotHaveDuplicates();
  }

  /** Whether an exception is one for a defect, such as {@code SgDefect.ANY}. */
  private static boolean isDefect(String exception) {
    return exception.matches(".*Defect\\.[A-Z0-9_]+");
  }

  private static boolean isListed(List<Type> types) {
    return MODULES.contains(types.get(0).module);
  }

  /** Whether a source makes problems, asks for defects or changes, or has many branches. */
  private static boolean decides(List<Type> types) {
    return !switches(types).isEmpty()
        || methods(types).flatMap(method -> method.calls.stream()).anyMatch(RulesTest::isProblem)
        || methods(types).mapToInt(method -> method.branches).sum() >= BRANCHES;
  }

  private static Stream<Code> methods(List<Type> types) {
    return types.stream()
        .flatMap(type -> type.methods.values().stream())
        .filter(method -> !OF_OBJECT.contains(method.id.name()));
  }

  private static boolean isProblem(Id called) {
    return called.owner().equals(PROBLEM) && called.descriptor().endsWith(")L" + PROBLEM + ";");
  }

  /** The defects and changes that the code of a source asks for. */
  private static List<Use> switches(List<Type> types) {
    Set<String> own = new HashSet<>();
    types.forEach(type -> own.add(type.name));
    return methods(types)
        .flatMap(method -> method.constants.stream())
        .filter(use -> RuleIndex.isSwitch(use) && !own.contains(use.owner()))
        .filter(
            use ->
                RuleIndex.constant(use) instanceof Defect
                    || RuleIndex.constant(use) instanceof ReleaseChange)
        .toList();
  }

  private static Stream<Defect> defects(Type type) {
    try {
      return Stream.of(Class.forName(type.name.replace('/', '.')).getEnumConstants())
          .map(Defect.class::cast);
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  /** The reason of each source, which is the line that begins with {@code =} above it. */
  private static Map<String, String> exceptions() throws IOException {
    Map<String, String> out = new TreeMap<>();
    String reason = "";
    for (String line : Files.readAllLines(Path.of("src/test/resources/without-rules.txt"))) {
      if (line.startsWith("= ")) {
        reason = line.substring(2);
      } else if (!line.isBlank()) {
        String source = "dev.rolloutkit." + line;
        assertThat(out.put(source, reason)).as("twice: " + source).isNull();
      }
    }
    return out;
  }
}
