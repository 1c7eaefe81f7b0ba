package dev.rolloutkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.graph.Graph;
import com.google.common.graph.GraphBuilder;
import com.google.common.graph.Graphs;
import com.google.common.graph.MutableGraph;
import java.io.IOException;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * No packages of this project depend on each other in a circle, within a module or across modules.
 * {@code ArchitectureTest} of a library asks the same of its byte code; this test looks at all
 * modules, programs included. A package and the one of the same name in {@code internal} count as
 * one, as they do there.
 */
class PackageCyclesTest {
  private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");
  private static final Pattern NAMED =
      Pattern.compile("\\b(dev\\.rolloutkit(?:\\.[a-z]\\w*)+)\\.(?:\\w+\\.)*?[A-Z]");

  private static final Pattern INTERNAL = Pattern.compile("\\.internal(?=\\.|$)");

  @Test
  void packagesFormNoCycle() throws IOException {
    Map<String, String> sources = Sources.all();
    // benchmarks are in the packages that they measure, as tests are
    sources.keySet().removeIf(place -> Sources.module(place).equals("benchmarks"));
    Graph<String> packages = packages(sources.values());

    assertThat(packages.nodes())
        .hasSizeGreaterThan(200)
        .contains("dev.rolloutkit.cli", "dev.rolloutkit.webhook", "dev.rolloutkit.gateway")
        .contains("dev.rolloutkit.consequences", "dev.rolloutkit.program.cluster");
    assertThat(inCycles(packages)).isEmpty();
  }

  @Test
  void aCycleIsReported() {
    String a = "package dev.rolloutkit.a;\nimport dev.rolloutkit.a.b.B;\nclass A {}";
    String b = "package dev.rolloutkit.a.b;\nimport dev.rolloutkit.c.C;\nclass B {}";
    String c = "package dev.rolloutkit.c;\nimport static dev.rolloutkit.a.A.run;\nclass C {}";
    String whole = "package dev.rolloutkit.c;\nclass C { dev.rolloutkit.a.A a; }";
    String told = "package dev.rolloutkit.c;\n/** See {@link dev.rolloutkit.a.A}. */\nclass C {}";

    assertThat(inCycles(packages(Set.of(a, b, c))))
        .containsExactly("dev.rolloutkit.a", "dev.rolloutkit.a.b", "dev.rolloutkit.c");
    assertThat(inCycles(packages(Set.of(a, b, whole)))).hasSize(3);
    assertThat(inCycles(packages(Set.of(a, b, told)))).isEmpty();

    String half = "package dev.rolloutkit.internal.c;\nimport dev.rolloutkit.c.C;\nclass D {}";
    String other = "package dev.rolloutkit.c;\nimport dev.rolloutkit.internal.c.D;\nclass C {}";
    assertThat(inCycles(packages(Set.of(half, other)))).isEmpty();
  }

  /** An edge for each package that the code of another one names. */
  private static Graph<String> packages(Collection<String> sources) {
    MutableGraph<String> out = GraphBuilder.directed().allowsSelfLoops(false).build();
    for (String source : sources) {
      String code = Sources.withoutComments(source);
      Matcher declared = PACKAGE.matcher(code);
      if (declared.find()) {
        String own = concept(declared.group(1));
        out.addNode(own);
        Matcher named = NAMED.matcher(code);
        while (named.find()) {
          String other = concept(named.group(1));
          if (!other.equals(own)) {
            out.putEdge(own, other);
          }
        }
      }
    }
    return out;
  }

  /** A package without the part that says whether callers see it. */
  private static String concept(String name) {
    return INTERNAL.matcher(name).replaceFirst("");
  }

  private static TreeSet<String> inCycles(Graph<String> packages) {
    TreeSet<String> out = new TreeSet<>();
    for (String from : packages.nodes()) {
      for (String next : packages.successors(from)) {
        if (Graphs.reachableNodes(packages, next).contains(from)) {
          out.add(from);
        }
      }
    }
    return out;
  }
}
