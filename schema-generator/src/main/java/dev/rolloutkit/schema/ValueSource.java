package dev.rolloutkit.schema;

import dev.rolloutkit.schema.Schema.Row;
import java.util.Set;
import java.util.TreeSet;

/** The source of a value type: an interface from which Immutables makes the class. */
final class ValueSource {
  private static final String INDENT = "  ";

  private final ValueTypes types;
  private final Schema.Type type;
  private final Set<String> imports = new TreeSet<>();

  private ValueSource(ValueTypes types, Schema.Type type) {
    this.types = types;
    this.type = type;
  }

  /** The path of the source below the folder of sources. */
  static String path(Schema.Type type, ValueTypes types) {
    return types.packageOf(type).replace('.', '/') + "/" + ValueTypes.simpleName(type) + ".java";
  }

  static String of(Schema.Type type, ValueTypes types) {
    return new ValueSource(types, type).text();
  }

  private String text() {
    String accessors = accessors();
    String name = ValueTypes.simpleName(type);
    imports.add(ValueTypes.JSON_NODE);
    imports.add(ValueTypes.MAP);
    imports.add("dev.rolloutkit.model.internal.shape.SchemaType");
    imports.add("org.immutables.value.Value");
    return """
    // Generated from %s. Change it there.
    package %s;

    %s
    %s@Value.Immutable
    @SchemaType("%s")
    public interface %s {

    %s  /** Unknown fields, unchanged and in their original order. */
      ImmutableMap<String, JsonNode> additionalProperties();

      /** Creates a builder with no field set. */
      static Builder builder() {
        return new Builder();
      }

      /** Builds {@link %s}. */
      final class Builder extends Immutable%s.Builder {}
    }
    """
        .formatted(
            type.place().file(),
            types.packageOf(type),
            JavaText.imports(imports, types.packageOf(type)),
            JavaText.javadoc("", type.description()),
            type.name(),
            name,
            accessors,
            name,
            name);
  }

  private String accessors() {
    StringBuilder out = new StringBuilder();
    for (Row row : type.rows()) {
      if (row.isCurrent()) {
        imports.add("org.jspecify.annotations.Nullable");
        out.append(JavaText.javadoc(INDENT, row.description()));
        if (!row.accessor().equals(row.name())) {
          imports.add("com.fasterxml.jackson.annotation.JsonProperty");
          out.append(INDENT).append("@JsonProperty(\"").append(row.name()).append("\")\n");
        }
        out.append(JavaText.accessor(INDENT, types.of(row, imports), row.accessor())).append('\n');
      }
    }
    return out.toString();
  }
}
