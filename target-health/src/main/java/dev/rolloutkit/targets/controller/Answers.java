package dev.rolloutkit.targets.controller;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * How AWS and the API server answer during one pass, apart from what the target group and the
 * cluster say.
 */
@Value.Immutable
@ValueStyle
public interface Answers {
  /** Everything succeeds, and no VPC is known. */
  Answers FINE = builder().build();

  /**
   * The address ranges of a VPC.
   *
   * @param ipv4 its associated IPv4 blocks
   * @param ipv6 its associated IPv6 blocks
   */
  record Vpc(ImmutableList<String> ipv4, ImmutableList<String> ipv6) {}

  /** The VPCs by id; another one is not found. */
  ImmutableMap<String, Vpc> vpcs();

  /**
   * What the first, second, … use of an operation answers: an error, or nothing when it succeeds.
   * Uses beyond the end of the list succeed.
   */
  ImmutableMap<Operation, ImmutableList<Optional<ApiError>>> errors();

  /** A new, empty builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Answers}. */
  final class Builder extends ImmutableAnswers.Builder {}
}
