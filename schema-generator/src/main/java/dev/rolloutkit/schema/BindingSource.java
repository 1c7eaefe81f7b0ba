package dev.rolloutkit.schema;

import dev.rolloutkit.schema.Schema.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The source of the class that sets and reads the fields of a value type by their places. */
final class BindingSource {
  private final Schema schema;
  private final ValueTypes types;
  private final Schema.Type type;
  private final String name;
  private final Set<String> imports = new TreeSet<>();

  private BindingSource(Schema schema, ValueTypes types, Schema.Type type) {
    this.schema = schema;
    this.types = types;
    this.type = type;
    this.name = ValueTypes.simpleName(type);
  }

  /** The path of the source below the folder of sources. */
  static String path(Schema.Type type, ValueTypes types) {
    return types.packageOfBindings().replace('.', '/')
        + "/"
        + ValueTypes.simpleName(type)
        + "Binding.java";
  }

  static String of(Schema schema, Schema.Type type, ValueTypes types) {
    return new BindingSource(schema, types, type).text();
  }

  private String text() {
    StringBuilder objects = new StringBuilder();
    StringBuilder gets = new StringBuilder();
    StringBuilder sets = new StringBuilder();
    List<Row> fields = fields(type);
    for (int i = 0; i < fields.size(); i++) {
      Row row = fields.get(i);
      String java = types.of(row, imports);
      String object = types.ofInnermost(row);
      if (!object.isEmpty()) {
        objects.append("      case ").append(i).append(" -> ").append(object).append(".class;\n");
      }
      gets.append("      case %d:\n        return value.%s();\n".formatted(i, row.accessor()));
      sets.append("      case %d -> builder.%s((%s) value);\n".formatted(i, row.accessor(), java));
    }
    imports.add(types.packageOf(type) + "." + name);
    imports.add(ValueTypes.JSON_NODE);
    imports.add(ValueTypes.MAP);
    imports.add("dev.rolloutkit.model.internal.shape.Binding");
    imports.add("java.util.Map");
    imports.add("org.jspecify.annotations.Nullable");
    return """
    // Generated from %2$s. Change it there.
    package %3$s;

    %4$s
    /** Sets and reads the fields of {@link %1$s} by their places. */
    public final class %1$sBinding implements Binding<%1$s, %1$s.Builder> {

      /** Creates the binding, which {@code Shape} does. */
      public %1$sBinding() {}

      @Override
      public String table() {
        return "%5$s";
      }

      @Override
      public %1$s.Builder builder() {
        return %1$s.builder();
      }

      @Override
      public %1$s build(%1$s.Builder builder) {
        return builder.build();
      }

      @Override
      public ImmutableMap<String, JsonNode> unknown(%1$s value) {
        return value.additionalProperties();
      }

      @Override
      public void putUnknown(%1$s.Builder builder, Map<String, JsonNode> fields) {
        builder.putAllAdditionalProperties(fields);
      }

      @Override
      public Class<?> objects(int field) {
        return switch (field) {
    %6$s      default -> JsonNode.class;
        };
      }

      @Override
      public @Nullable Object get(%1$s value, int field) {
        switch (field) {
    %7$s      default:
            throw new IndexOutOfBoundsException(field);
        }
      }

      @Override
      @SuppressWarnings("unchecked")
      public void set(%1$s.Builder builder, int field, Object value) {
        switch (field) {
    %8$s      default -> throw new IndexOutOfBoundsException(field);
        }
      }
    }
    """
        .formatted(
            name,
            type.place().file(),
            types.packageOfBindings(),
            JavaText.imports(imports, types.packageOfBindings()),
            type.name(),
            objects,
            gets,
            sets);
  }

  /** The fields that the newest releases have, those of embedded types in their place. */
  private List<Row> fields(Schema.Type of) {
    List<Row> out = new ArrayList<>();
    for (Row row : of.rows()) {
      if (row.isCurrent()) {
        if (row.isEmbedding()) {
          out.addAll(fields(schema.types().get(row.type())));
        } else {
          out.add(row);
        }
      }
    }
    return out;
  }
}
