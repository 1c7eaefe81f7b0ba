package dev.rolloutkit.model.internal.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.common.collect.ForwardingMap;
import com.google.common.collect.ForwardingSet;
import dev.rolloutkit.apimachinery.Hashes;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.json.GoJsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Data structures that are written by hand for speed, compared with plain ones. */
class PlainTwinsTest {
  private static final String TIME = "2026-01-02T03:04:05Z";

  @Property(seed = "31", tries = 500)
  void hashedTextEqualsTheHashOfItsBytesOneByOne(@ForAll int hash, @ForAll String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    assertThat(new HashedText(bytes).after(hash))
        .isEqualTo(Hashes.fnv1a32(hash, bytes, 0, bytes.length));
  }

  @Property(seed = "32", tries = 1000)
  void theHashIsThatOfThePrintedText(@ForAll("templates") ObjectNode template) {
    GoObject object = GoDecoder.decode(template, GoSchema.POD_TEMPLATE).orElseThrow();
    GoJsonWriter out = new GoJsonWriter();
    GoEncoder.write(object, out);
    assertThat(GoHash.fnv1a32(object)).as(out.toString()).isEqualTo(Hashes.fnv1a32(out.toString()));
  }

  @Property(seed = "35", tries = 1000)
  void theHashOfATreeIsThatOfItsLenientlyDecodedObject(
      @ForAll("templates") ObjectNode template, @ForAll Random random) {
    ObjectNode mapped = (ObjectNode) disturbed(template, random, false);
    int expected = GoHash.fnv1a32(GoDecoder.lenient(mapped, GoSchema.POD_TEMPLATE));

    assertThat(GoTreeHash.fnv1a32(mapped, GoSchema.POD_TEMPLATE)).isEqualTo(expected);
    assertThat(GoTreeHash.fnv1a32(byPlace(mapped), GoSchema.POD_TEMPLATE)).isEqualTo(expected);
  }

  /**
   * A top-level type that has fields of every kind, and objects that are omitted if they are empty.
   */
  @Property(seed = "36", tries = 1000)
  void theHashOfATreeOfAnyTypeIsThatOfItsObject(
      @ForAll("templates") ObjectNode template, @ForAll Random random) {
    ObjectNode rollout = JsonNodeFactory.instance.objectNode();
    rollout.putObject("metadata").put("creationTimestamp", random.nextBoolean() ? "x" : TIME);
    rollout.putObject("spec").set("template", template);
    JsonNode tree = disturbed(rollout, random, true);

    assertThat(GoTreeHash.fnv1a32(tree, GoSchema.ROLLOUT))
        .isEqualTo(GoHash.fnv1a32(GoDecoder.lenient(tree, GoSchema.ROLLOUT)));
  }

  @Test
  void theHashOfAnAbsentTreeIsThatOfAnEmptyObject() {
    int empty = GoHash.fnv1a32(GoSchema.POD_TEMPLATE.empty());

    assertThat(GoTreeHash.fnv1a32(null, GoSchema.POD_TEMPLATE)).isEqualTo(empty);
    assertThat(GoTreeHash.fnv1a32(NullNode.getInstance(), GoSchema.POD_TEMPLATE)).isEqualTo(empty);
    assertThat(GoTreeHash.fnv1a32(TextNode.valueOf("x"), GoSchema.POD_TEMPLATE)).isEqualTo(empty);
  }

  /** Go reads each unpaired surrogate as U+FFFD, and of equal keys keeps the last one. */
  @Test
  void theHashOfATreeWithEqualLabelsIsThatOfItsObject() {
    for (List<String> names :
        List.of(
            List.of("\ud800", "\ufffd"),
            List.of("\ufffd", "\ud800"),
            List.of("\ud800", "\udc00"),
            List.of("a", "\ud800", "\ufffd", "z"))) {
      ObjectNode template = JsonNodeFactory.instance.objectNode();
      ObjectNode labels = template.putObject("metadata").putObject("labels");
      names.forEach(name -> labels.put(name, "value " + labels.size()));
      assertHashIsThatOfTheObject(template);
    }
  }

  /** An object without a field is printed, omitted or stored, depending on its field. */
  @Test
  void theHashOfATreeWithZeroObjectsIsThatOfItsObject() throws Exception {
    for (String template :
        List.of(
            "{}",
            "{'metadata':{},'spec':{}}",
            "{'metadata':{'creationTimestamp':null,'labels':{},'ownerReferences':[{}]}}",
            "{'spec':{'containers':[{}],'securityContext':{},'affinity':{'nodeAffinity':{}}}}",
            "{'spec':{'containers':[{'resources':{},'securityContext':{'capabilities':{}}}]}}",
            "{'spec':{'containers':[{'env':[{'valueFrom':{'fieldRef':{}}}],'lifecycle':{}}]}}",
            "{'spec':{'containers':[{'livenessProbe':{'httpGet':{'port':0}}}],'os':{}}}",
            "{'spec':{'containers':[{'resources':{'limits':{}},'ports':[{'x':{}}]}]}}",
            "{'spec':{'volumes':[{'emptyDir':{}},{'projected':{'sources':[{'secret':{}}]}}]}}")) {
      assertHashIsThatOfTheObject(
          (ObjectNode) new ObjectMapper().readTree(template.replace('\'', '"')));
    }
  }

  private static void assertHashIsThatOfTheObject(ObjectNode template) {
    int expected = GoHash.fnv1a32(GoDecoder.lenient(template, GoSchema.POD_TEMPLATE));

    assertThat(GoTreeHash.fnv1a32(template, GoSchema.POD_TEMPLATE))
        .as(template.toString())
        .isEqualTo(expected);
    assertThat(GoTreeHash.fnv1a32(byPlace(template), GoSchema.POD_TEMPLATE))
        .as(template + " by place")
        .isEqualTo(expected);
  }

  @Property(seed = "33", tries = 1000)
  void fieldsByPlaceAreDecodedLikeThoseOfAMap(
      @ForAll("templates") ObjectNode template, @ForAll Random random) {
    ObjectNode mapped = (ObjectNode) disturbed(template, random, false);
    ObjectNode placed = (ObjectNode) byPlace(mapped);
    assertThat(placed.properties()).isInstanceOf(FieldsByPlace.class);

    Outcome<GoObject> expected = GoDecoder.decode(mapped, GoSchema.POD_TEMPLATE);
    Outcome<GoObject> actual = GoDecoder.decode(placed, GoSchema.POD_TEMPLATE);

    assertThat(actual.warningsOrProblems()).isEqualTo(expected.warningsOrProblems());
    assertThat(printed(actual.toOptional().orElse(null)))
        .isEqualTo(printed(expected.toOptional().orElse(null)));
    assertThat(printed(GoDecoder.lenient(placed, GoSchema.POD_TEMPLATE)))
        .isEqualTo(printed(GoDecoder.lenient(mapped, GoSchema.POD_TEMPLATE)));
  }

  @Property(seed = "34", tries = 1000)
  void equalityAgreesWithComparingEveryField(
      @ForAll("templates") ObjectNode template, @ForAll Random random) {
    GoDefaults defaults = new GoDefaults(image -> image.isEmpty() ? "Always" : "IfNotPresent");
    GoEquality equality = new GoEquality(defaults);
    GoObject desired = GoDecoder.lenient(template, GoSchema.POD_TEMPLATE);
    GoObject live = defaults.apply(desired);
    assertThat(equality.equal(live, desired)).isTrue();

    GoObject other = withoutSome(live, random);
    GoObject otherDesired = withoutSome(desired, random);

    assertThat(equality.equal(other, otherDesired))
        .isEqualTo(PlainEquality.equal(other, defaults.apply(otherDesired)));
    assertThat(equality.equal(live, otherDesired))
        .isEqualTo(PlainEquality.equal(live, defaults.apply(otherDesired)));
  }

  /** The object without one of its fields, or of the fields of an object in it. */
  private static GoObject withoutSome(GoObject object, Random random) {
    List<GoField> set =
        object.struct().fields().stream()
            .filter(field -> object.get(field.name()) != null)
            .toList();
    if (set.isEmpty()) {
      return object;
    }
    GoField field = set.get(random.nextInt(set.size()));
    Object value = object.get(field.name());
    if (value instanceof GoObject inner && random.nextInt(4) > 0) {
      return object.with(field.name(), withoutSome(inner, random));
    }
    if (value instanceof List<?> list
        && !list.isEmpty()
        && list.get(0) instanceof GoObject first
        && random.nextInt(4) > 0) {
      List<Object> changed = new ArrayList<>(list);
      changed.set(0, withoutSome(first, random));
      return object.with(field.name(), changed);
    }
    return object.with(field.name(), null);
  }

  private static String printed(@Nullable GoObject object) {
    GoJsonWriter out = new GoJsonWriter();
    if (object != null) {
      GoEncoder.write(object, out);
    }
    return out.toString();
  }

  /** The same tree in another order, with some values of another type and some unknown fields. */
  private static JsonNode disturbed(JsonNode node, Random random, boolean mayReplace) {
    if (mayReplace && random.nextInt(12) == 0) {
      JsonNodeFactory nodes = JsonNodeFactory.instance;
      return List.of(
              nodes.nullNode(),
              nodes.textNode("x"),
              nodes.numberNode(7),
              nodes.booleanNode(true),
              nodes.arrayNode().add(1),
              nodes.objectNode().put("a", "b"))
          .get(random.nextInt(6));
    }
    if (node instanceof ArrayNode array) {
      ArrayNode out = JsonNodeFactory.instance.arrayNode();
      array.forEach(element -> out.add(disturbed(element, random, true)));
      return out;
    }
    if (node instanceof ObjectNode object) {
      List<Map.Entry<String, JsonNode>> entries = new ArrayList<>(object.properties());
      if (random.nextInt(4) == 0) {
        entries.add(Map.entry("unknown", JsonNodeFactory.instance.numberNode(1)));
      }
      Collections.shuffle(entries, random);
      ObjectNode out = JsonNodeFactory.instance.objectNode();
      entries.forEach(e -> out.set(e.getKey(), disturbed(e.getValue(), random, true)));
      return out;
    }
    return node;
  }

  private static JsonNode byPlace(JsonNode node) {
    if (node instanceof ArrayNode array) {
      ArrayNode out = JsonNodeFactory.instance.arrayNode();
      array.forEach(element -> out.add(byPlace(element)));
      return out;
    }
    if (node instanceof ObjectNode object) {
      Map<String, JsonNode> fields = new LinkedHashMap<>();
      object.properties().forEach(e -> fields.put(e.getKey(), byPlace(e.getValue())));
      return new ObjectNode(JsonNodeFactory.instance, new PlacedMap(fields));
    }
    return node;
  }

  /** A map whose entries can also be read by place. */
  private static final class PlacedMap extends ForwardingMap<String, JsonNode> {
    private final Map<String, JsonNode> fields;

    private PlacedMap(Map<String, JsonNode> fields) {
      this.fields = fields;
    }

    @Override
    protected Map<String, JsonNode> delegate() {
      return fields;
    }

    @Override
    public Set<Entry<String, JsonNode>> entrySet() {
      return new PlacedEntries(fields);
    }
  }

  private static final class PlacedEntries extends ForwardingSet<Map.Entry<String, JsonNode>>
      implements FieldsByPlace {
    private final Map<String, JsonNode> fields;

    private PlacedEntries(Map<String, JsonNode> fields) {
      this.fields = fields;
    }

    @Override
    protected Set<Map.Entry<String, JsonNode>> delegate() {
      return fields.entrySet();
    }

    @Override
    public String name(int index) {
      return List.copyOf(fields.keySet()).get(index);
    }

    @Override
    public JsonNode value(int index) {
      return List.copyOf(fields.values()).get(index);
    }
  }

  @Test
  void theFieldTableFindsExactlyTheNamesOfTheSchema() {
    Set<GoStruct> structs = new LinkedHashSet<>();
    collect(GoSchema.ROLLOUT, structs);
    assertThat(structs).hasSizeGreaterThan(100);
    Set<String> names = new LinkedHashSet<>();
    structs.forEach(struct -> struct.fields().forEach(field -> names.add(field.name())));
    for (GoStruct struct : structs) {
      FieldTable table = new FieldTable(struct.fields());
      for (String name : names) {
        for (String text : List.of(name, name + "s", name.substring(1), "")) {
          assertThat(find(table, text)).as(struct + "." + text).isSameAs(plain(struct, text));
        }
      }
    }
  }

  /** Other bytes surround the name, as in a document. */
  private static GoField find(FieldTable table, String name) {
    byte[] bytes = ("{\"" + name + "\":").getBytes(StandardCharsets.UTF_8);
    return table.find(bytes, 2, bytes.length - 2);
  }

  private static GoField plain(GoStruct struct, String name) {
    return struct.fields().stream().filter(f -> f.name().equals(name)).findFirst().orElse(null);
  }

  private static void collect(GoStruct struct, Set<GoStruct> out) {
    if (out.add(struct)) {
      for (GoField field : struct.fields()) {
        GoFieldType type = field.type();
        while (type.kind() == GoKind.LIST || type.kind() == GoKind.MAP) {
          type = type.element();
        }
        if (type.kind() == GoKind.STRUCT) {
          collect(type.struct(), out);
        }
      }
    }
  }

  @Provide
  Arbitrary<ObjectNode> templates() {
    Arbitrary<String> characters =
        Arbitraries.of(
            "a",
            "0",
            "\"",
            "\\",
            "<",
            ">",
            "&",
            "\b",
            "\f",
            "\n",
            "\r",
            "\t",
            "\u0000",
            "\u001f",
            "\u007f",
            "\u0080",
            "\u07ff",
            "\u0800",
            "\u2028",
            "\u2029",
            "\uffff",
            "\ud83d\ude00",
            "\ud800",
            "\udc00");
    Arbitrary<String> texts = characters.list().ofMaxSize(6).map(list -> String.join("", list));
    Arbitrary<Map<String, String>> labels = Arbitraries.maps(texts, texts).ofMaxSize(3);
    return Combinators.combine(labels, texts, Arbitraries.integers(), texts.list().ofMaxSize(3))
        .as(PlainTwinsTest::template);
  }

  private static ObjectNode template(
      Map<String, String> labels, String image, int port, List<String> args) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    ObjectNode to = out.putObject("metadata").putObject("labels");
    labels.forEach(to::put);
    ObjectNode container = out.putObject("spec").putArray("containers").addObject();
    container.put("name", "c").put("image", image);
    args.forEach(container.putArray("args")::add);
    container.putArray("ports").addObject().put("containerPort", port);
    container.putObject("resources").putObject("limits").put("cpu", "1500m");
    return out;
  }
}
