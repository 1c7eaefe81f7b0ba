package dev.rolloutkit.crd.schema;

import java.util.function.Predicate;

/** The schemas of the values directly below a value. */
final class SchemaParts {
  private SchemaParts() {}

  static boolean any(Schema schema, Predicate<Schema> test) {
    Schema items = schema.items();
    Schema additional = schema.additionalProperties();
    return schema.properties().values().stream().anyMatch(test)
        || (items != null && test.test(items))
        || (additional != null && test.test(additional));
  }
}
