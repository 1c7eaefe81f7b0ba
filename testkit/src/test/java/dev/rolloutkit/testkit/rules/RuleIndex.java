package dev.rolloutkit.testkit.rules;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.MultimapBuilder;
import com.google.common.collect.SetMultimap;
import com.google.common.collect.Sets;
import dev.rolloutkit.apimachinery.Defect;
import dev.rolloutkit.apimachinery.release.ReleaseChange;
import dev.rolloutkit.testkit.rules.ByteCode.Code;
import dev.rolloutkit.testkit.rules.ByteCode.Id;
import dev.rolloutkit.testkit.rules.ByteCode.Type;
import dev.rolloutkit.testkit.rules.ByteCode.Use;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The rules of the sources, with what the byte code says about each: the defects and changes that
 * it asks for, and the recordings and tests that may run it.
 */
final class RuleIndex {
  /** Words that say nothing about a rule. */
  private static final Set<String> NO_WORDS = Set.of("test", "rule");

  /** These tests run everything, so they are no examples of a rule. */
  private static final Set<String> GENERAL =
      Set.of("ConformanceTest", "NothingThrowsTest", "ArchitectureTest");

  /**
   * A recorded function or a test class.
   *
   * @param name the function, or the class with its package
   * @param rules how many rules it may run
   * @param words the words of the name
   */
  record Proof(String module, String name, int rules, Set<String> words) {}

  final ByteCode code;
  final ImmutableList<Rule> rules;

  /** The vector files by module and recorded function. */
  final Map<String, ListMultimap<String, Path>> recordings = new TreeMap<>();

  private final ListMultimap<String, Rule> bySource =
      MultimapBuilder.treeKeys().arrayListValues().build();
  private final SetMultimap<Rule, Use> constants =
      MultimapBuilder.hashKeys().linkedHashSetValues().build();
  private final ListMultimap<Rule, Proof> vectors =
      MultimapBuilder.hashKeys().arrayListValues().build();
  private final ListMultimap<Rule, Proof> tests =
      MultimapBuilder.hashKeys().arrayListValues().build();
  private final Map<Code, List<Rule>> byMethod = new HashMap<>();
  private final CallGraph calls;

  private RuleIndex(ByteCode code, List<Rule> rules) {
    this.code = code;
    this.rules = ImmutableList.copyOf(rules);
    this.calls = new CallGraph(code);
    rules.forEach(rule -> bySource.put(rule.source(), rule));
  }

  /**
   * Reads sources and compiled classes.
   *
   * @param modules the modules whose rules and recordings are listed
   * @param others further modules that have tests of these
   */
  static RuleIndex of(Path root, List<String> modules, List<String> others) throws IOException {
    List<Rule> rules = new ArrayList<>();
    for (String module : modules) {
      rules.addAll(RuleReader.read(root.resolve(module)));
    }
    List<String> all = new ArrayList<>(modules);
    all.addAll(others);
    RuleIndex out = new RuleIndex(ByteCode.of(root, all), rules);
    out.findConstants();
    for (String module : modules) {
      out.recordings.put(module, Recordings.of(root.resolve(module)));
      out.findVectors(module);
    }
    out.findTests();
    return out;
  }

  /** The defects that change a rule. */
  List<Defect> defects(Rule rule) {
    return constantsOf(rule, Defect.class);
  }

  /** The changes between releases that a rule asks for. */
  List<ReleaseChange> changes(Rule rule) {
    return constantsOf(rule, ReleaseChange.class);
  }

  /** The recorded functions that may run a rule, the closest first. */
  List<Proof> vectors(Rule rule) {
    return closestFirst(rule, vectors.get(rule));
  }

  /** The test classes that may run a rule, the closest first. */
  List<Proof> tests(Rule rule) {
    return closestFirst(rule, tests.get(rule));
  }

  /** Whether a recorded function or a test may run a rule. */
  boolean isRun(Rule rule) {
    return vectors.containsKey(rule) || tests.containsKey(rule);
  }

  /**
   * Those of the module itself, then those with words of the rule in their names, then those that
   * run the fewest other rules.
   */
  private static List<Proof> closestFirst(Rule rule, List<Proof> proofs) {
    Set<String> name = words(rule.name());
    Set<String> sentence = words(rule.sentence());
    return proofs.stream()
        .sorted(
            Comparator.comparing((Proof p) -> !p.module().equals(rule.module()))
                .thenComparingInt(
                    p ->
                        -2 * Sets.intersection(p.words(), name).size()
                            - Sets.intersection(p.words(), sentence).size())
                .thenComparingInt(Proof::rules)
                .thenComparing(Proof::name)
                .thenComparing(Proof::module))
        .toList();
  }

  /** The words of a sentence or of a name in camel case, each as its singular. */
  private static Set<String> words(String text) {
    Set<String> out = new TreeSet<>();
    for (String word : text.split("(?<=\\p{Ll})(?=\\p{Lu})|\\W+")) {
      if (word.length() > 3) {
        out.add(word.toLowerCase(Locale.ROOT).replaceFirst("s$", ""));
      }
    }
    out.removeAll(NO_WORDS);
    return out;
  }

  /** The rules about a line: those of the smallest declaration that has any. */
  List<Rule> at(String source, int line) {
    List<Rule> covering = bySource.get(source).stream().filter(rule -> rule.covers(line)).toList();
    return covering.stream()
        .filter(rule -> covering.stream().noneMatch(other -> other.isWithin(rule)))
        .toList();
  }

  private <T> List<T> constantsOf(Rule rule, Class<T> type) {
    return constants.get(rule).stream()
        .map(RuleIndex::constant)
        .filter(type::isInstance)
        .map(type::cast)
        .distinct()
        .toList();
  }

  /** The value of a constant of an enum, or the constant itself if it is none. */
  static Object constant(Use use) {
    try {
      Class<?> owner = Class.forName(use.owner().replace('/', '.'));
      return Stream.of(Objects.requireNonNullElse(owner.getEnumConstants(), new Object[0]))
          .filter(value -> ((Enum<?>) value).name().equals(use.name()))
          .findFirst()
          .orElse(use);
    } catch (ClassNotFoundException e) {
      return use;
    }
  }

  /** Whether a constant may be that of a list of defects or changes. */
  static boolean isSwitch(Use use) {
    return use.owner().endsWith("Defect") || use.owner().endsWith("Change");
  }

  private void findConstants() {
    for (Type type : code.types.values()) {
      for (Code method : type.methods.values()) {
        method.constants.stream()
            .filter(use -> isSwitch(use) && !use.owner().equals(type.name))
            .forEach(
                use ->
                    at(type.sourceName(), use.line())
                        .forEach(rule -> constants.put(rule, new Use(use.owner(), use.name(), 0))));
      }
    }
  }

  private void findVectors(String module) {
    ListMultimap<String, Id> replays = code.replays(module);
    for (String fn : Objects.requireNonNull(recordings.get(module)).keySet()) {
      Set<Rule> run = rules(calls.reached(codes(replays.get(fn))));
      Proof proof = new Proof(module, fn, run.size(), words(fn));
      run.forEach(rule -> vectors.put(rule, proof));
    }
  }

  private void findTests() {
    Map<String, List<Type>> classes = new TreeMap<>();
    for (Type type : code.types.values()) {
      if (type.isTest) {
        classes.computeIfAbsent(type.sourceName(), key -> new ArrayList<>()).add(type);
      }
    }
    for (List<Type> types : classes.values()) {
      String name = types.get(0).source.replace(".java", "");
      if (types.stream().anyMatch(type -> type.hasTests) && !GENERAL.contains(name)) {
        Set<Rule> run =
            rules(
                calls.reached(
                    types.stream().flatMap(type -> type.methods.values().stream()).toList()));
        Type first = types.get(0);
        Proof proof = new Proof(first.module, first.sourceName(), run.size(), words(name));
        run.forEach(rule -> tests.put(rule, proof));
      }
    }
  }

  private List<Code> codes(Collection<Id> ids) {
    List<Code> out = new ArrayList<>();
    for (Id id : ids) {
      Type type = code.types.get(id.owner());
      Code found = type == null ? null : type.methods.get(id.signature());
      if (found != null) {
        out.add(found);
      }
    }
    return out;
  }

  private Set<Rule> rules(List<Code> reached) {
    Set<Rule> out = new LinkedHashSet<>();
    for (Code method : reached) {
      out.addAll(byMethod.computeIfAbsent(method, this::rules));
    }
    return out;
  }

  private List<Rule> rules(Code method) {
    return decides(method) ? at(source(method), method.firstLine) : List.of();
  }

  private String source(Code method) {
    return Objects.requireNonNull(code.types.get(method.id.owner())).sourceName();
  }

  /** Whether a method is more than the initialization of its class. */
  private static boolean decides(Code method) {
    return !method.isInitialization();
  }
}
