package dev.rolloutkit.model.internal.rollout;

import com.fasterxml.jackson.databind.ObjectMapper;

/**
 * A mapper for the rare fields of metadata. It is created on first use, because creating it takes
 * long in a program that has just started.
 */
final class RareMapper {
  static final ObjectMapper MAPPER = new ObjectMapper();

  private RareMapper() {}
}
