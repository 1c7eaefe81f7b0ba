package dev.rolloutkit.schema;

import dev.rolloutkit.schema.Schema.Family;
import dev.rolloutkit.schema.Schema.Row;
import java.util.List;
import java.util.Locale;

/** The source of the class with the tables of all types, which decoder, encoder and hash use. */
final class TableSource {
  private static final String INDENT = "      ";

  private TableSource() {}

  static String path(String packageName, String name) {
    return packageName.replace('.', '/') + "/" + name + ".java";
  }

  static String of(Schema schema, String packageName, String name) {
    List<Family> families = schema.families();
    return """
        // Generated from the files in src/main/schema. Change them.
        package %s;

        import java.util.List;

        /** The types of the schema files, a constant for each file. */
        final class %s {
        %s
          /** The texts of all files. */
          static final List<String> ALL =
              List.of(
                  %s);

          private %s() {}
        }
        """
        .formatted(
            packageName,
            name,
            String.join("", families.stream().map(TableSource::constant).toList()),
            String.join(",\n          ", families.stream().map(TableSource::constantName).toList()),
            name);
  }

  private static String constantName(Family family) {
    return family.name().toUpperCase(Locale.ROOT).replace('-', '_');
  }

  private static String constant(Family family) {
    StringBuilder out = new StringBuilder("\n");
    if (!family.description().isEmpty()) {
      out.append(JavaText.javadoc("  ", family.description()));
    }
    out.append("  private static final String ").append(constantName(family)).append(" =\n");
    out.append(INDENT).append("\"\"\"\n");
    for (Schema.Type type : family.types()) {
      out.append(INDENT).append(type.name()).append('\n');
      for (Row row : type.rows()) {
        String line = row.text().replace("\\", "\\\\").replace("\"\"\"", "\\\"\"\"");
        out.append(INDENT).append("  ").append(line).append('\n');
      }
    }
    return out.append(INDENT).append("\"\"\";\n").toString();
  }
}
