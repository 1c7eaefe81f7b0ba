package dev.rolloutkit.model.internal.rollout;

import com.fasterxml.jackson.databind.ObjectMapper;

/**
 * A mapper for what is rare in metadata. It is made on its first use, because that takes long for a
 * program that has just started.
 */
final class RareMapper {
  static final ObjectMapper MAPPER = new ObjectMapper();

  private RareMapper() {}
}
