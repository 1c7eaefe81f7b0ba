package dev.rolloutkit.schema;

import dev.rolloutkit.schema.Schema.Origin;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Writes the Java sources of schema files. */
public final class SchemaGenerator {
  private SchemaGenerator() {}

  /**
   * Reads the files {@code *.schema} of a folder and writes Java to another.
   *
   * @param args the folder of the schemas, the folder of the sources, the package of all value
   *     types, and the class of the tables
   * @throws SchemaException if a schema is wrong
   */
  public static void main(String... args) throws IOException {
    if (args.length != 4) {
      throw new IllegalArgumentException("arguments: SCHEMAS SOURCES PACKAGE TABLES");
    }
    Schema schema = SchemaParser.parse(read(Path.of(args[0])));
    GeneratedFolder.write(Path.of(args[1]), sources(schema, args[2], args[3]));
  }

  /** The sources by their paths. */
  static Map<String, String> sources(Schema schema, String packageOfValues, String tables) {
    Map<String, String> out = new TreeMap<>();
    ValueTypes types = new ValueTypes(schema, packageOfValues);
    for (Schema.Type type : schema.types().values()) {
      if (type.origin() == Origin.GENERATED) {
        out.put(ValueSource.path(type, types), ValueSource.of(type, types));
      }
      if (type.origin() != Origin.NONE) {
        out.put(BindingSource.path(type, types), BindingSource.of(schema, type, types));
      }
    }
    String packageName = tables.substring(0, tables.lastIndexOf('.'));
    String name = tables.substring(tables.lastIndexOf('.') + 1);
    out.put(TableSource.path(packageName, name), TableSource.of(schema, packageName, name));
    return out;
  }

  private static Map<String, String> read(Path folder) throws IOException {
    Map<String, String> out = new TreeMap<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.schema")) {
      for (Path file : files) {
        out.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    return out;
  }
}
