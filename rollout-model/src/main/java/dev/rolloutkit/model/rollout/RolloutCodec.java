package dev.rolloutkit.model.rollout;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterators;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.internal.codec.JsonForm;
import dev.rolloutkit.model.internal.codec.JsonText;
import dev.rolloutkit.model.internal.codec.JsonWriting;
import dev.rolloutkit.model.internal.codec.PlainJson;
import dev.rolloutkit.model.internal.schema.DecodeDiagnosis;
import dev.rolloutkit.model.internal.schema.GoConformance;
import dev.rolloutkit.model.internal.schema.GoDecoder;
import dev.rolloutkit.model.internal.schema.GoFieldsOf;
import dev.rolloutkit.model.internal.schema.GoObject;
import dev.rolloutkit.model.internal.schema.GoSchema;
import dev.rolloutkit.model.internal.schema.GoStruct;
import dev.rolloutkit.model.meta.Metadata;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.release.RolloutsRelease;
import dev.rolloutkit.model.spec.RolloutSpec;
import dev.rolloutkit.model.status.RolloutStatus;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes Rollouts as JSON without loss.
 *
 * <p>Reading and then writing a Rollout preserves the order of fields, explicit nulls, unknown
 * fields at every level, and the spelling of numbers. If the value was changed in between, the
 * output differs only where the values differ.
 *
 * <p>Trees that are passed in are retained, not copied: do not modify them afterwards. Returned
 * trees share nodes with them, and the trees of a Rollout that was read from text may be
 * unmodifiable; use {@code deepCopy} if you need a copy of your own.
 *
 * @rule A Rollout that is read and written keeps the order of fields, explicit nulls, unknown
 *     fields and the spelling of numbers.
 */
public final class RolloutCodec {
  private static final ImmutableSet<String> MEMBERS =
      ImmutableSet.of("kind", "apiVersion", "metadata", "spec", "status");

  private RolloutCodec() {}

  /**
   * Reads a Rollout from JSON in UTF-8; see {@link #read(JsonNode)}. Fails also if the text is not
   * valid JSON.
   */
  public static Outcome<Rollout> read(byte[] utf8) {
    ObjectNode plain = PlainJson.read(utf8, GoSchema.ROLLOUT);
    return plain == null
        ? JsonText.parse(utf8).flatMap(RolloutCodec::read)
        : Outcome.ok(fromTree(plain, utf8.length));
  }

  /**
   * Reads a Rollout from JSON text; see {@link #read(JsonNode)}. Fails also if the text is not
   * valid JSON.
   */
  public static Outcome<Rollout> read(String json) {
    boolean ascii = GoStrings.utf8Length(json) == json.length();
    ObjectNode plain =
        ascii ? PlainJson.read(json.getBytes(StandardCharsets.US_ASCII), GoSchema.ROLLOUT) : null;
    return plain == null
        ? JsonText.parse(json).flatMap(RolloutCodec::read)
        : Outcome.ok(fromTree(plain, json.length()));
  }

  /**
   * Reads a Rollout from a tree, decoding it as strictly as the controller.
   *
   * @return a failure if a value has the wrong type; the detail of its first problem is the
   *     controller's message. Warnings name input that the controller silently ignores or changes;
   *     see {@link DecodeDiagnosis}
   */
  public static Outcome<Rollout> read(JsonNode tree) {
    if (tree instanceof ObjectNode object && GoConformance.isPlain(object, GoSchema.ROLLOUT)) {
      return Outcome.ok(fromTree(object, 0));
    }
    Outcome<GoObject> decoded = GoDecoder.decode(tree, GoSchema.ROLLOUT);
    if (decoded instanceof Outcome.Failed<GoObject> failed) {
      return Outcome.failed(failed.problems());
    }
    return Outcome.ok(
        fromTree(tree instanceof ObjectNode object ? object : empty(), 0),
        DecodeDiagnosis.of(tree));
  }

  /**
   * Reads a Rollout from a tree as a release of the controller does: fields that the release does
   * not have are neither decoded nor part of the value. Writing the Rollout keeps them wherever
   * nothing was changed.
   */
  public static Outcome<Rollout> read(JsonNode tree, ReleaseOf<RolloutsChange> release) {
    GoStruct type = GoSchema.rollout(release);
    if (type == GoSchema.ROLLOUT) {
      return read(tree);
    }
    Outcome<GoObject> decoded = GoDecoder.decode(tree, type);
    if (decoded instanceof Outcome.Failed<GoObject> failed) {
      return Outcome.failed(failed.problems());
    }
    JsonNode known = GoFieldsOf.without(tree, GoSchema.ROLLOUT, type);
    Rollout rollout = fromTree(known instanceof ObjectNode object ? object : empty(), 0);
    RolloutSource source =
        new RolloutSource(
            tree instanceof ObjectNode object ? object : empty(),
            rollout.metadata(),
            rollout.spec(),
            rollout.status(),
            0);
    return Outcome.ok(
        Rollout.builder().from(rollout).source(source).build(), DecodeDiagnosis.of(known));
  }

  /**
   * Reads a Rollout from a tree in which some values may have the wrong type. Each such value
   * counts as unset, is reported as a warning, and is preserved when the Rollout is written.
   *
   * @return a failure only if the tree is not an object
   */
  public static Outcome<Rollout> readTolerant(JsonNode tree) {
    Outcome<GoObject> decoded = GoDecoder.decode(tree, GoSchema.ROLLOUT);
    return tree instanceof ObjectNode object
        ? Outcome.ok(fromTree(object, 0), decoded.warningsOrProblems())
        : decoded.map(o -> fromTree(empty(), 0));
  }

  /**
   * The JSON that the controller itself would print: the fields of its types in their order,
   * without unknown fields.
   */
  public static Outcome<String> canonical(Rollout rollout) {
    return canonical(rollout, false, false);
  }

  /**
   * The JSON that the controller itself would print.
   *
   * <p>Compatibility: if the template or selector was copied from the referenced workload, it is
   * not printed, and the fields of the spec are sorted by name at every level.
   *
   * @param templateFromRef whether the pod template was copied from the referenced workload
   * @param selectorFromRef whether the selector was copied from the referenced workload
   */
  public static Outcome<String> canonical(
      Rollout rollout, boolean templateFromRef, boolean selectorFromRef) {
    return canonical(rollout, templateFromRef, selectorFromRef, RolloutsRelease.MATCHED);
  }

  /** As {@link #canonical(Rollout, boolean, boolean)}, as a release of the controller prints it. */
  public static Outcome<String> canonical(
      Rollout rollout,
      boolean templateFromRef,
      boolean selectorFromRef,
      ReleaseOf<RolloutsChange> release) {
    return GoDecoder.decode(toTree(rollout), GoSchema.rollout(release))
        .flatMap(object -> CanonicalRollout.text(object, templateFromRef, selectorFromRef));
  }

  /** Writes a Rollout as a tree. */
  public static JsonNode toTree(Rollout rollout) {
    RolloutSource source = rollout.source();
    return source == null
        ? write(rollout, JsonNodeFactory.instance.objectNode())
        : writeOver(rollout, source);
  }

  /** Writes a Rollout as JSON in UTF-8. */
  public static byte[] write(Rollout rollout) {
    RolloutSource source = rollout.source();
    return source != null && isUnchanged(rollout, source)
        ? JsonWriting.bytes(source.tree(), source.textSize())
        : JsonWriting.bytes(toTree(rollout));
  }

  /** Writes a Rollout as JSON text. */
  public static String writeText(Rollout rollout) {
    return JsonWriting.text(toTree(rollout));
  }

  /**
   * A new node each time: nodes are mutable, and a Rollout keeps the node from which it is made.
   */
  private static ObjectNode empty() {
    return JsonNodeFactory.instance.objectNode();
  }

  private static Rollout fromTree(ObjectNode tree, int textSize) {
    Metadata metadata = JsonForm.METADATA.read(tree.get("metadata"));
    RolloutSpec spec = JsonForm.SPEC.read(tree.get("spec"));
    RolloutStatus status = JsonForm.STATUS.read(tree.get("status"));
    Rollout.Builder out =
        Rollout.builder()
            .apiVersion(text(tree, "apiVersion"))
            .kind(text(tree, "kind"))
            .metadata(metadata)
            .spec(spec)
            .status(status)
            .source(new RolloutSource(tree, metadata, spec, status, textSize));
    for (Map.Entry<String, JsonNode> entry : tree.properties()) {
      if (!MEMBERS.contains(entry.getKey())) {
        out.putAdditionalProperty(entry.getKey(), entry.getValue());
      }
    }
    return out.build();
  }

  private static ObjectNode write(Rollout rollout, ObjectNode out) {
    putText(out, "apiVersion", rollout.apiVersion());
    putText(out, "kind", rollout.kind());
    putPart(out, "metadata", JsonForm.METADATA.write(rollout.metadata()));
    out.set("spec", JsonForm.SPEC.write(rollout.spec()));
    putPart(out, "status", JsonForm.STATUS.write(rollout.status()));
    rollout.additionalProperties().forEach(out::set);
    return out;
  }

  /** The tree that was read, with the changes of the values. */
  private static JsonNode writeOver(Rollout rollout, RolloutSource source) {
    ObjectNode before = source.tree();
    ObjectNode fresh = JsonNodeFactory.instance.objectNode();
    putText(fresh, "apiVersion", rollout.apiVersion());
    putText(fresh, "kind", rollout.kind());
    part(fresh, before, "metadata", JsonForm.METADATA, rollout.metadata(), source.metadata());
    part(fresh, before, "spec", JsonForm.SPEC, rollout.spec(), source.spec());
    part(fresh, before, "status", JsonForm.STATUS, rollout.status(), source.status());
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    for (Map.Entry<String, JsonNode> entry : before.properties()) {
      String key = entry.getKey();
      JsonNode now =
          MEMBERS.contains(key) ? fresh.get(key) : rollout.additionalProperties().get(key);
      if (now != null) {
        out.set(key, now);
      } else if (MEMBERS.contains(key) && !entry.getValue().isTextual()) {
        out.set(key, entry.getValue());
      }
    }
    fresh.properties().forEach(e -> out.putIfAbsent(e.getKey(), e.getValue()));
    rollout.additionalProperties().forEach(out::putIfAbsent);
    return out;
  }

  /** Whether the tree that was read can be written unchanged. */
  private static boolean isUnchanged(Rollout rollout, RolloutSource source) {
    ObjectNode tree = source.tree();
    return rollout.metadata().equals(source.metadata())
        && rollout.spec().equals(source.spec())
        && rollout.status().equals(source.status())
        && Objects.equals(rollout.apiVersion(), text(tree, "apiVersion"))
        && Objects.equals(rollout.kind(), text(tree, "kind"))
        && rollout.additionalProperties().isEmpty()
        && Iterators.all(tree.fieldNames(), MEMBERS::contains);
  }

  private static <T> void part(
      ObjectNode out, ObjectNode before, String key, JsonForm<T> form, T value, T read) {
    JsonNode was = before.get(key);
    if (value.equals(read)) {
      if (was != null) {
        out.set(key, was);
      }
    } else {
      out.set(key, form.write(value, was));
    }
  }

  private static void putPart(ObjectNode out, String key, JsonNode part) {
    if (!part.isEmpty()) {
      out.set(key, part);
    }
  }

  private static void putText(ObjectNode out, String key, @Nullable String text) {
    if (text != null) {
      out.set(key, TextNode.valueOf(text));
    }
  }

  private static @Nullable String text(ObjectNode tree, String key) {
    JsonNode node = tree.get(key);
    return node == null ? null : node.textValue();
  }
}
