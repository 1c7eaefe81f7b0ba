package dev.rolloutkit.ako.crd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.ako.cluster.Tree;
import dev.rolloutkit.ako.crd.HostRuleIndex.Match;
import dev.rolloutkit.apimachinery.NamespacedName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Compares the index with a search of all HostRules. */
class HostRuleIndexTest {
  private static Tree rule(String fqdn, String type) {
    return new Tree(Map.of("fqdn", fqdn, "fqdnType", type));
  }

  private static NamespacedName key(String name) {
    return new NamespacedName("red", name);
  }

  @Test
  void anExactNameTakesPrecedenceOverLongerPatterns() {
    HostRuleIndex index = new HostRuleIndex();
    index.put(key("exact"), rule("a.com", "Exact"));
    index.put(key("wildcard"), rule("*a.com", "Wildcard"));
    index.put(key("contains"), rule("com", "Contains"));
    assertThat(index.find("a.com")).isEqualTo(new Match("a.com", true));
    assertThat(index.find("b.a.com")).isEqualTo(new Match("*a.com", true));
    assertThat(index.find("com.org")).isEqualTo(new Match("com", false));
    assertThat(index.find("b.org")).isNull();
  }

  @Test
  void aReplacedRuleIsNotFound() {
    HostRuleIndex index = new HostRuleIndex();
    index.put(key("a"), rule("foo", "Contains"));
    index.put(key("a"), rule("bar", "Contains"));
    assertThat(index.find("foo.com")).isNull();
    index.remove(key("a"));
    assertThat(index.find("bar.com")).isNull();
  }

  @Test
  void randomRulesAreFoundAsByASearchOfAllRules() {
    Random random = new Random(20261122);
    int several = 0;
    for (int round = 0; round < 300; round++) {
      HostRuleIndex index = new HostRuleIndex();
      Map<NamespacedName, Tree> rules = new LinkedHashMap<>();
      for (int i = 0; i < 30; i++) {
        NamespacedName key = key("r" + random.nextInt(12));
        Tree rule = rule(text(random, 4), one(random, "Exact", "Contains", "Wildcard", ""));
        boolean taken =
            rules.entrySet().stream()
                .anyMatch(e -> !e.getKey().equals(key) && fqdn(e.getValue()).equals(fqdn(rule)));
        if (random.nextInt(4) == 0) {
          rules.remove(key);
          index.remove(key);
        } else if (!taken) {
          rules.put(key, rule);
          index.put(key, rule);
        }
        String host = text(random, 7);
        Match expected = walk(rules, host);
        several += expected != null && expected.ambiguous() ? 1 : 0;
        assertThat(index.find(host)).as("%s in %s", host, rules).isEqualTo(expected);
      }
    }
    assertThat(several).isGreaterThan(300);
  }

  private static Match walk(Map<NamespacedName, Tree> rules, String host) {
    List<String> matching = new ArrayList<>();
    for (Tree rule : rules.values()) {
      if (CustomRules.matches(rule, host)) {
        matching.add(fqdn(rule));
      }
    }
    return matching.stream()
        .min(
            Comparator.comparing((String fqdn) -> !fqdn.equals(host))
                .thenComparing(fqdn -> -fqdn.length())
                .thenComparing(Comparator.naturalOrder()))
        .map(fqdn -> new Match(fqdn, matching.size() > 1))
        .orElse(null);
  }

  private static String fqdn(Tree rule) {
    return rule.at("fqdn").text();
  }

  private static String text(Random random, int length) {
    StringBuilder out = new StringBuilder();
    for (int i = random.nextInt(length + 1); i > 0; i--) {
      out.append(one(random, "a", "a", "b", ".", "*"));
    }
    return out.toString();
  }

  private static String one(Random random, String... of) {
    return of[random.nextInt(of.length)];
  }
}
