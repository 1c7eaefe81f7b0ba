package dev.rolloutkit.model.internal.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoTime;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.model.problem.ModelProblemCodes;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Prints the Go value that a tree decodes into, with the types of all fields and including zero
 * values. Controllers up to 1.1 hashed this text.
 *
 * <p>The text shows differences that JSON hides: between absent and empty lists, and between two
 * spellings of one quantity. It is passed to a consumer in pieces, so memory never holds all of it.
 * Takes time linear in the text.
 *
 * <p>Source: go-spew with sorted keys, without methods and pointer addresses.
 *
 * @rule Controllers up to 1.1 hash a dump of the Go value, with all zero values.
 */
public final class GoValueText {
  private static final String NIL = "<nil>";
  private static final String NO_TIME =
      "{Time:(time.Time){wall:(uint64)0 ext:(int64)0 loc:(*time.Location)<nil>}}";

  /** Go's representation of the local time zone on a machine that is set to UTC. */
  private static final String UTC =
      "{name:(string)Local zone:([]time.zone)[{name:(string)UTC offset:(int)0 isDST:(bool)false}]"
          + " tx:([]time.zoneTrans)[{when:(int64)-9223372036854775808 index:(uint8)0"
          + " isstd:(bool)false isutc:(bool)false}] extend:(string)UTC0"
          + " cacheStart:(int64)-9223372036854775808 cacheEnd:(int64)9223372036854775807"
          + " cacheZone:(*time.zone){name:(string)UTC offset:(int)0 isDST:(bool)false}}";

  private final Consumer<String> out;
  private final boolean longEscapes;
  private @Nullable Problem problem;
  private @Nullable Problem warning;

  private GoValueText(Consumer<String> out, boolean longEscapes) {
    this.out = out;
    this.longEscapes = longEscapes;
  }

  /**
   * Passes the text of a tree, decoded into the given type, to a consumer.
   *
   * @param longEscapes whether to escape JSON as Go did before 1.22
   * @return a failure if the text would not fit into memory; a warning if the text contains a time,
   *     which a controller prints with the time zone data of its machine. The text returned here is
   *     that of a machine in UTC
   */
  public static Outcome<GoStruct> print(
      @Nullable JsonNode tree, GoStruct struct, boolean longEscapes, Consumer<String> out) {
    GoValueText text = new GoValueText(out, longEscapes);
    out.accept("(" + typeName(struct.name()) + ")");
    text.struct(struct, given(tree));
    if (text.problem != null) {
      return Outcome.failed(text.problem);
    }
    return text.warning == null
        ? Outcome.ok(struct)
        : Outcome.ok(struct, ImmutableList.of(text.warning));
  }

  private static JsonNode given(@Nullable JsonNode node) {
    return node == null || node.isNull() ? MissingNode.getInstance() : node;
  }

  private void struct(GoStruct struct, JsonNode tree) {
    out.accept("{");
    String embedded = null;
    for (int i = 0; i < struct.size(); i++) {
      GoField field = struct.at(i);
      String in = field.embeddedIn();
      if (embedded != null && !embedded.equals(in)) {
        out.accept("}");
      }
      if (i > 0) {
        out.accept(" ");
      }
      if (in != null && !in.equals(embedded)) {
        String name = typeName(in);
        out.accept(name.substring(name.indexOf('.') + 1) + ":(" + name + "){");
      }
      embedded = in;
      out.accept(field.goName() + ":(" + (field.isPointer() ? "*" : "") + typeName(field) + ")");
      JsonNode value = given(tree.get(field.name()));
      if (field.isPointer() && value.isMissingNode()) {
        out.accept(NIL);
      } else {
        bare(field.type(), value);
      }
    }
    out.accept(embedded == null ? "}" : "}}");
  }

  private void bare(GoFieldType type, JsonNode value) {
    boolean unset = value.isMissingNode();
    switch (type.kind()) {
      case STRING -> out.accept(GoStrings.wellFormed(value.asText("")));
      case BOOL -> out.accept(Boolean.toString(value.asBoolean()));
      case INT32 -> out.accept(unset ? "0" : Integer.toString(JsonNumbers.toInt(value)));
      case INT64 -> out.accept(unset ? "0" : Long.toString(JsonNumbers.toLong(value)));
      case STRUCT -> struct(type.members(), value);
      case LIST -> list(type.elements(), value);
      case MAP -> map(type.elements(), value);
      case QUANTITY -> quantity(value);
      case INT_OR_STRING -> intOrString(value);
      case TIME -> time(value);
      case RAW -> raw(value);
    }
  }

  private void list(GoFieldType elements, JsonNode value) {
    if (value.isMissingNode()) {
      out.accept(NIL);
      return;
    }
    out.accept("[");
    for (int i = 0; i < value.size(); i++) {
      if (i > 0) {
        out.accept(" ");
      }
      bare(elements, given(value.get(i)));
    }
    out.accept("]");
  }

  private void map(GoFieldType elements, JsonNode value) {
    if (value.isMissingNode()) {
      out.accept(NIL);
      return;
    }
    Map<String, JsonNode> sorted = new TreeMap<>(CodePoints.ORDER);
    value.properties().forEach(e -> sorted.put(GoStrings.wellFormed(e.getKey()), e.getValue()));
    out.accept("map[");
    boolean first = true;
    for (Map.Entry<String, JsonNode> entry : sorted.entrySet()) {
      out.accept((first ? "" : " ") + entry.getKey() + ":");
      bare(elements, given(entry.getValue()));
      first = false;
    }
    out.accept("]");
  }

  private void quantity(JsonNode value) {
    if (value.isMissingNode()) {
      out.accept(QuantityText.UNSET);
      return;
    }
    String json = GoJson.write(value);
    String text = value.isTextual() ? json.substring(1, json.length() - 1) : json;
    QuantityText.of(GoStrings.trimSpace(text))
        .ifPresentOrElse(
            out, () -> fail("a quantity with too many digits to print has no legacy hash"));
  }

  /**
   * @rule The dump of an IntOrString shows its type, 0 for a number and 1 for a string, then the
   *     number and the string.
   */
  private void intOrString(JsonNode value) {
    boolean text = value.isTextual();
    out.accept("{Type:(intstr.Type)" + (text ? "1" : "0"));
    out.accept(
        " IntVal:(int32)"
            + (value.isNumber() ? Integer.toString((int) JsonNumbers.toLong(value)) : "0"));
    out.accept(" StrVal:(string)" + (text ? GoStrings.wellFormed(value.textValue()) : "") + "}");
  }

  private void time(JsonNode value) {
    Instant time =
        value.isMissingNode() ? null : GoTime.parse(value.asText()).toOptional().orElse(null);
    if (time == null) {
      out.accept(NO_TIME);
      return;
    }
    out.accept(
        "{Time:(time.Time){wall:(uint64)"
            + time.getNano()
            + " ext:(int64)"
            + (time.getEpochSecond() - GoTime.ZERO.getEpochSecond())
            + " loc:(*time.Location)"
            + UTC
            + "}}");
    warning =
        Problem.plain(
            FieldPath.root(),
            "the hash of a time depends on the time zone of the controller's machine; this is"
                + " the hash for UTC",
            ModelProblemCodes.LEGACY_HASH_NOT_PORTABLE);
  }

  private void raw(JsonNode value) {
    if (value.isMissingNode()) {
      out.accept("{Raw:([]uint8)<nil>}");
      return;
    }
    String json = RawText.of(value);
    out.accept("{Raw:([]uint8)[");
    String between = "";
    for (byte b :
        (longEscapes ? RawText.withLongEscapes(json) : json).getBytes(StandardCharsets.UTF_8)) {
      out.accept(between + (b & 0xff));
      between = " ";
    }
    out.accept("]}");
  }

  private void fail(String message) {
    problem = Problem.plain(FieldPath.root(), message, ModelProblemCodes.LEGACY_HASH_NOT_PORTABLE);
  }

  private static String typeName(GoField field) {
    return typeName(field.type());
  }

  private static String typeName(GoFieldType type) {
    return switch (type.kind()) {
      case STRUCT -> typeName(type.name());
      case LIST -> "[]" + typeName(type.elements());
      case MAP -> type.elements().kind() == GoKind.QUANTITY ? "v1.ResourceList" : type.name();
      case QUANTITY -> "resource.Quantity";
      case INT_OR_STRING -> "intstr.IntOrString";
      case TIME -> "v1.Time";
      case RAW -> "v1.FieldsV1";
      case STRING, BOOL, INT32, INT64 -> type.name();
    };
  }

  /** Removes the group, which the tables include: {@code core.v1.Probe}. */
  private static String typeName(String struct) {
    return struct.substring(struct.indexOf('.') + 1);
  }
}
