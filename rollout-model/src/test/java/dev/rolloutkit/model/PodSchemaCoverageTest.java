package dev.rolloutkit.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.Splitter;
import com.google.common.io.Resources;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.pod.PodTemplates;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Every leaf of the types of a pod template has a rule, shown by a value that violates it, or is in
 * the table of leaves for which Kubernetes has no rule.
 */
class PodSchemaCoverageTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String TEMPLATE =
      "{'metadata':{'labels':{'a':'b'}},'spec':{'containers':[{'name':'c','image':'i'}]}}";
  private static final Map<String, String> SHORT =
      Map.of(
          "C", "spec.containers[0]",
          "I", "spec.initContainers[0]",
          "E", "spec.ephemeralContainers[0]",
          "V", "spec.volumes[0]",
          "M", "spec.volumes[0].ephemeral.volumeClaimTemplate.metadata",
          "P", "spec.volumes[0].ephemeral.volumeClaimTemplate.spec");

  /** A leaf with a rule: its path, a value, and the path at which the problem is reported. */
  private record Row(String leaf, String path, String bad, String good, String field) {
    static Row of(String line) {
      List<String> cells = Splitter.on(" | ").splitToList(line);
      assertThat(cells).as(line).hasSize(5);
      String path = full(cells.get(1));
      String field = cells.get(4).equals("-") ? path : full(cells.get(4));
      return new Row(cells.get(0), path, cells.get(2), cells.get(3), field);
    }

    private static String full(String path) {
      String first = path.replaceFirst("\\..*", "");
      return SHORT.getOrDefault(first, first) + path.substring(first.length());
    }
  }

  private static List<String> lines(String resource) throws IOException {
    return Resources.readLines(Resources.getResource(resource), StandardCharsets.UTF_8).stream()
        .filter(line -> !line.isEmpty() && !line.startsWith("#"))
        .toList();
  }

  private static List<Row> rows() throws IOException {
    return lines("pod-template-leaves.txt").stream().map(Row::of).toList();
  }

  private static String name(String type) {
    return type.replaceFirst("^core\\.v1\\.", "");
  }

  private static Set<String> leavesOfSchema() throws IOException {
    JsonNode schema =
        MAPPER.readTree(Resources.toByteArray(Resources.getResource("podtemplate-schema.json")));
    Set<String> out = new TreeSet<>();
    for (Map.Entry<String, JsonNode> type : schema.get("types").properties()) {
      for (JsonNode field : type.getValue()) {
        JsonNode kind = field.get("type");
        while (kind.path("kind").asText().equals("slice")) {
          kind = kind.get("elem");
        }
        if (field.hasNonNull("json") && !kind.path("kind").asText().equals("struct")) {
          out.add(name(type.getKey()) + "." + field.get("json").asText());
        }
      }
    }
    return out;
  }

  private static List<String> leavesWithoutRule() throws IOException {
    List<String> out = new ArrayList<>();
    for (String line : lines("pod-template-leaves-without-rule.txt")) {
      String type = line.substring(0, line.indexOf(": "));
      String members = line.substring(type.length() + 2, line.indexOf(" | "));
      assertThat(line.substring(line.indexOf(" | ") + 3)).as(line).isNotBlank();
      Splitter.on(' ').split(members).forEach(member -> out.add(type + "." + member));
    }
    return out;
  }

  @Test
  void everyLeafIsInExactlyOneTable() throws IOException {
    List<String> known = new ArrayList<>(leavesWithoutRule());
    rows().forEach(row -> known.add(row.leaf()));
    assertThat(known).doesNotHaveDuplicates();
    assertThat(new TreeSet<>(known)).isEqualTo(leavesOfSchema());
  }

  @TestFactory
  Stream<DynamicTest> aBadValueOfALeafIsReportedAtItsPath() throws IOException {
    return rows().stream().map(row -> DynamicTest.dynamicTest(row.leaf(), () -> check(row)));
  }

  private static void check(Row row) throws IOException {
    assertThat(texts(row.path(), row.bad(), row.field())).as(row.bad()).isNotEmpty();
    assertThat(texts(row.path(), row.good(), row.field())).as(row.good()).isEmpty();
  }

  /** The problems that are reported at a path of the template when one value is set. */
  private static List<String> texts(String path, String value, String field) throws IOException {
    JsonNode template = MAPPER.readTree(TEMPLATE.replace('\'', '"'));
    if (!value.equals("-")) {
      set(template, path, MAPPER.readTree(value));
    }
    return PodTemplates.validate(template, FieldPath.of("t")).stream()
        .filter(problem -> problem.field().equals("t." + field))
        .map(Problem::text)
        .toList();
  }

  private static void set(JsonNode root, String path, JsonNode value) {
    List<String> steps = Splitter.on('.').splitToList(path.replace("[0]", ".0"));
    JsonNode node = root;
    for (int i = 0; i < steps.size(); i++) {
      boolean last = i == steps.size() - 1;
      boolean list = !last && steps.get(i + 1).equals("0");
      JsonNode next = last ? value : child(node, steps.get(i));
      if (next == null) {
        next = list ? MAPPER.createArrayNode() : MAPPER.createObjectNode();
      }
      if (node instanceof ArrayNode array) {
        if (array.isEmpty()) {
          array.add(next);
        } else {
          array.set(0, next);
        }
      } else {
        ((ObjectNode) node).set(steps.get(i), next);
      }
      node = next;
    }
  }

  private static JsonNode child(JsonNode node, String step) {
    return node instanceof ArrayNode array ? array.get(0) : node.get(step);
  }
}
