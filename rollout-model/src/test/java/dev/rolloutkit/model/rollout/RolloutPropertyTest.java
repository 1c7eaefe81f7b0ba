package dev.rolloutkit.model.rollout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.Hashes;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.internal.codec.JsonText;
import dev.rolloutkit.model.internal.schema.DecodeDiagnosis;
import dev.rolloutkit.model.internal.schema.GoField;
import dev.rolloutkit.model.internal.schema.GoFieldType;
import dev.rolloutkit.model.internal.schema.GoMap;
import dev.rolloutkit.model.internal.schema.GoObject;
import dev.rolloutkit.model.internal.schema.GoSchema;
import dev.rolloutkit.model.internal.schema.GoStruct;
import dev.rolloutkit.model.internal.template.PodTemplateHash;
import dev.rolloutkit.model.internal.validation.RolloutValidation;
import dev.rolloutkit.model.spec.RolloutSpec;
import dev.rolloutkit.model.steps.CanarySteps;
import dev.rolloutkit.model.template.PodTemplate;
import dev.rolloutkit.model.template.PodTemplateDefaults;
import dev.rolloutkit.model.template.PodTemplateEquality;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Properties of trees that are generated from the tables: most values have the right type. */
class RolloutPropertyTest {

  /**
   * Generates a tree of a type; sometimes a value has another type, is null, or has an unknown
   * name.
   */
  private static final class Trees {
    private final Random random;
    private final double wild;

    Trees(long seed, double wild) {
      this.random = new Random(seed);
      this.wild = wild;
    }

    ObjectNode object(GoStruct struct) {
      ObjectNode out = JsonNodeFactory.instance.objectNode();
      List<GoField> fields = new ArrayList<>(struct.fields());
      Collections.shuffle(fields, random);
      for (GoField field : fields.subList(0, Math.min(fields.size(), random.nextInt(5)))) {
        out.set(field.name(), value(field.type()));
      }
      if (random.nextDouble() < wild) {
        out.set("unknown" + random.nextInt(3), any());
      }
      return out;
    }

    JsonNode value(GoFieldType type) {
      if (random.nextDouble() < wild) {
        return any();
      }
      JsonNodeFactory f = JsonNodeFactory.instance;
      return switch (type.kind()) {
        case STRING -> f.textNode(text());
        case BOOL -> f.booleanNode(random.nextBoolean());
        case INT32, INT64 -> f.numberNode(random.nextInt(200) - 20);
        case STRUCT -> object(type.members());
        case LIST -> {
          ArrayNode out = f.arrayNode();
          for (int i = random.nextInt(3); i > 0; i--) {
            out.add(value(type.elements()));
          }
          yield out;
        }
        case MAP -> {
          ObjectNode out = f.objectNode();
          for (int i = random.nextInt(3); i > 0; i--) {
            out.set(text(), value(type.elements()));
          }
          yield out;
        }
        case QUANTITY ->
            f.textNode(List.of("1", "250m", "1.5Gi", "0.1001", "1e3").get(random.nextInt(5)));
        case INT_OR_STRING ->
            random.nextBoolean() ? f.numberNode(random.nextInt(99)) : f.textNode(text());
        case TIME -> f.textNode("2024-05-06T07:08:09" + (random.nextBoolean() ? "Z" : ".5+02:00"));
        case RAW -> any();
      };
    }

    JsonNode any() {
      JsonNodeFactory f = JsonNodeFactory.instance;
      return switch (random.nextInt(8)) {
        case 0 -> NullNode.getInstance();
        case 1 -> f.numberNode(3_000_000_000L);
        case 2 -> f.numberNode(new java.math.BigDecimal("1.50"));
        case 3 -> f.textNode(text());
        case 4 -> f.booleanNode(true);
        case 5 -> f.arrayNode().add(any());
        case 6 -> f.objectNode().set("k", any());
        default -> f.objectNode();
      };
    }

    String text() {
      return List.of(
              "", "a", "app", "web-1", "é<&>", "\u2028", "😀", "\uffee", "10s", "25%", "\ud800")
          .get(random.nextInt(11));
    }
  }

  private static ObjectNode rollout(long seed, double wild) {
    Trees trees = new Trees(seed, wild);
    ObjectNode out = trees.object(GoSchema.ROLLOUT);
    out.set("spec", trees.object(GoSchema.struct("rollouts.v1alpha1.RolloutSpec")));
    out.set("status", trees.object(GoSchema.struct("rollouts.v1alpha1.RolloutStatus")));
    return out;
  }

  @Property(seed = "1")
  void anyTreeIsWrittenAsItWasRead(@ForAll long seed) {
    ObjectNode tree = rollout(seed, 0.1);
    Rollout read = RolloutCodec.readTolerant(tree).orElseThrow();
    assertThat(RolloutCodec.toTree(read)).isEqualTo(tree);
    String text = RolloutCodec.writeText(read);
    assertThat(
            RolloutCodec.writeText(
                RolloutCodec.readTolerant(JsonText.parse(text).orElseThrow()).orElseThrow()))
        .isEqualTo(text);
  }

  @Property(seed = "1")
  void aValueWithoutItsSourceIsReadAsTheSameValue(@ForAll long seed) {
    Rollout read = RolloutCodec.readTolerant(rollout(seed, 0.05)).orElseThrow();
    Rollout bare = Rollout.builder().from(read).source(null).build();
    Rollout again = RolloutCodec.readTolerant(RolloutCodec.toTree(bare)).orElseThrow();
    assertThat(again).isEqualTo(bare);
  }

  @Property(seed = "1")
  void aRevertedChangeLeavesNoTrace(@ForAll long seed) {
    ObjectNode tree = rollout(seed, 0.1);
    Rollout read = RolloutCodec.readTolerant(tree).orElseThrow();
    Rollout changed =
        read.withSpec(RolloutSpec.builder().from(read.spec()).minReadySeconds(77).build());
    Rollout back = changed.withSpec(read.spec());
    assertThat(RolloutCodec.toTree(back)).isEqualTo(tree);
    Rollout reread = RolloutCodec.readTolerant(RolloutCodec.toTree(changed)).orElseThrow();
    assertThat(reread.spec()).isEqualTo(changed.spec());
  }

  @Property(seed = "1")
  void validationNeverThrows(@ForAll long seed) {
    ObjectNode tree = rollout(seed, 0.15);
    Rollout read = RolloutCodec.readTolerant(tree).orElseThrow();
    assertThat(RolloutValidation.validate(read)).doesNotContainNull();
    assertThat(Rollouts.health(read).phase().phase()).isNotNull();
    assertThat(Rollouts.lint(read)).isNotNull();
    assertThat(DecodeDiagnosis.of(tree)).isNotNull();
    assertThat(TolerantReading.of(tree).canonicalJson()).startsWith("{");
    assertThat(Rollouts.hash(read)).hasSizeBetween(1, 10);
    assertThatCode(() -> CanarySteps.currentSetWeight(read)).doesNotThrowAnyException();
  }

  @Property(seed = "1")
  void theHashDoesNotDependOnTheOrderOfFields(@ForAll long seed) {
    ObjectNode tree = new Trees(seed, 0).object(GoSchema.POD_TEMPLATE);
    PodTemplate template = PodTemplate.decode(tree).orElseThrow();
    PodTemplate other = PodTemplate.decode(shuffled(tree, new Random(seed))).orElseThrow();
    assertThat(PodTemplateHash.of(other)).isEqualTo(PodTemplateHash.of(template));
    assertThat(PodTemplateHash.of(template))
        .isEqualTo(Hashes.safeEncode(Hashes.fnv1a32(template.canonicalJson())));
    assertThat(PodTemplate.decode(JsonText.parse(template.canonicalJson()).orElseThrow()))
        .isEqualTo(PodTemplate.decode(tree));
  }

  /**
   * The hash is computed without the text; escapes and non-ASCII characters must count the same.
   */
  @Property(seed = "1")
  void anyStringIsHashedAsItIsPrinted(@ForAll String text) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.putObject("metadata").putObject("annotations").put(text, text);
    PodTemplate template = PodTemplate.decode(tree).orElseThrow();
    assertThat(PodTemplateHash.of(template))
        .isEqualTo(Hashes.safeEncode(Hashes.fnv1a32(template.canonicalJson())));
    PodTemplate raw = PodTemplate.of(withAnnotation(template, text));
    assertThat(PodTemplateHash.of(raw))
        .isEqualTo(Hashes.safeEncode(Hashes.fnv1a32(raw.canonicalJson())));
  }

  /** An annotation that was not decoded and therefore may contain unpaired surrogates. */
  private static GoObject withAnnotation(PodTemplate template, String text) {
    GoObject metadata = template.object().object("metadata");
    return template
        .object()
        .with("metadata", metadata.with("annotations", GoMap.of(Map.of("a", text))));
  }

  @Property(seed = "1")
  void aTemplateWithDefaultsEqualsTheDesiredOne(@ForAll long seed) {
    PodTemplate template =
        PodTemplate.decode(new Trees(seed, 0).object(GoSchema.POD_TEMPLATE)).orElseThrow();
    PodTemplate defaulted = PodTemplateDefaults.apply(template);
    assertThat(PodTemplateDefaults.apply(defaulted)).isEqualTo(defaulted);
    assertThat(PodTemplateEquality.equalIgnoringHash(defaulted, template)).isTrue();
    assertThat(PodTemplateEquality.differences(defaulted, template)).isEmpty();
    assertThat(PodTemplateEquality.differences(template, template).isEmpty())
        .isEqualTo(PodTemplateEquality.equalIgnoringHash(template, template));
  }

  private static JsonNode shuffled(JsonNode node, Random random) {
    if (node instanceof ObjectNode object) {
      List<Map.Entry<String, JsonNode>> members = new ArrayList<>(object.properties());
      Collections.shuffle(members, random);
      ObjectNode out = JsonNodeFactory.instance.objectNode();
      members.forEach(m -> out.set(m.getKey(), shuffled(m.getValue(), random)));
      return out;
    }
    if (node instanceof ArrayNode array) {
      ArrayNode out = JsonNodeFactory.instance.arrayNode();
      array.forEach(e -> out.add(shuffled(e, random)));
      return out;
    }
    return node;
  }
}
