package dev.rolloutkit.model.internal.schema;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The fields of a JSON object in their order. The sets of entries in trees of {@code RolloutCodec}
 * implement it, since their iterators create an object for each entry.
 *
 * <p>A Rollout is validated in 7.5 microseconds instead of 8.9 if its template is decoded by place
 * ({@code RolloutModelBenchmark.validate}). Decoding by name is the oracle in the tests.
 */
public interface FieldsByPlace {
  /** The number of fields. */
  int size();

  /** The name of the field at an index, counted from 0. */
  String name(int index);

  /** The value of the field at an index, counted from 0. */
  JsonNode value(int index);
}
