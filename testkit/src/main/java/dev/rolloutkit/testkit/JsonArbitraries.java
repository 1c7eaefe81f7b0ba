package dev.rolloutkit.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/**
 * Arbitraries of JSON: small trees of any shape, pod templates, and texts that are deeply nested or
 * broken.
 */
public final class JsonArbitraries {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final int MAX_DEPTH = 2;
  private static final int MAX_SIZE = 3;

  private JsonArbitraries() {}

  /** Trees of up to three levels with strings of any kind; edge cases are null and empty values. */
  public static Arbitrary<JsonNode> tree() {
    return EdgeCaseLimits.only(tree(MAX_DEPTH), NullNode.getInstance());
  }

  /** Objects of up to three levels. */
  public static Arbitrary<ObjectNode> object() {
    return EdgeCaseLimits.only(object(MAX_DEPTH), NODES.objectNode());
  }

  /**
   * Pod templates as careful authors write them: with the label {@code app: web}, one or two
   * containers, and one of nine images.
   */
  public static Arbitrary<JsonNode> podTemplate() {
    Arbitrary<Map<String, String>> labels =
        Arbitraries.maps(Arbitraries.of("app", "tier", "team"), Arbitraries.of("web", "api", "a"))
            .ofMaxSize(2);
    return Combinators.combine(
            labels,
            Arbitraries.integers().between(1, 9),
            Arbitraries.of("", "100m", "0.5"),
            Arbitraries.of(false, true))
        .as(
            (some, version, cpu, sidecar) -> {
              ObjectNode template = NODES.objectNode();
              ObjectNode meta = template.putObject("metadata").putObject("labels");
              some.forEach(meta::put);
              meta.put("app", "web");
              ArrayNode containers = template.putObject("spec").putArray("containers");
              ObjectNode main = containers.addObject();
              main.put("name", "main").put("image", "example.com/web:" + version);
              if (!cpu.isEmpty()) {
                main.putObject("resources").putObject("requests").put("cpu", cpu);
              }
              if (sidecar) {
                containers.addObject().put("name", "sidecar").put("image", "example.com/side:1");
              }
              return template;
            });
  }

  /**
   * Texts that readers reject: some are truncated and therefore not JSON, and others are nested too
   * deeply.
   */
  public static Arbitrary<String> brokenText() {
    Arbitrary<String> cut =
        Combinators.combine(object(), Arbitraries.integers().between(0, 200))
            .as((tree, at) -> tree.toString().substring(0, at % tree.toString().length()));
    Arbitrary<String> deep =
        Combinators.combine(Arbitraries.of("[", "{\"a\":"), Arbitraries.of(100, 10_001, 100_000))
            .as(String::repeat);
    return EdgeCaseLimits.only(
        Arbitraries.oneOf(cut, deep, TextArbitraries.hostile()), "", "{", "nul");
  }

  private static Arbitrary<JsonNode> tree(int depth) {
    Arbitrary<JsonNode> leaf =
        Arbitraries.oneOf(
            Arbitraries.just(NullNode.getInstance()),
            Arbitraries.of(true, false).map(BooleanNode::valueOf),
            Arbitraries.integers().map(IntNode::valueOf),
            Kept.of(TextArbitraries.hostile().map(TextNode::valueOf)));
    if (depth == 0) {
      return leaf;
    }
    Arbitrary<JsonNode> array =
        tree(depth - 1).list().ofMaxSize(MAX_SIZE).map(list -> NODES.arrayNode().addAll(list));
    return Arbitraries.oneOf(Kept.of(leaf), Kept.of(array), Kept.of(object(depth).map(o -> o)));
  }

  private static Arbitrary<ObjectNode> object(int depth) {
    Arbitrary<String> names =
        Arbitraries.oneOf(
            Kept.of(Arbitraries.of("a", "b", "name", "spec")), Kept.of(TextArbitraries.hostile()));
    return Arbitraries.maps(names, tree(depth - 1))
        .ofMaxSize(MAX_SIZE)
        .map(
            map -> {
              ObjectNode out = NODES.objectNode();
              map.forEach(out::set);
              return out;
            });
  }
}
