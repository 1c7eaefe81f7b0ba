package dev.rolloutkit.targets.controller;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * The VPCs of AWS, and the errors that AWS and the API server return during one pass. All other
 * answers follow from the target group and the cluster.
 */
@Value.Immutable
@ValueStyle
public interface PassAnswers {
  /** No errors and no VPCs. */
  PassAnswers NO_ERRORS = builder().build();

  /**
   * The address ranges of a VPC.
   *
   * @param ipv4 its associated IPv4 blocks
   * @param ipv6 its associated IPv6 blocks
   */
  record Vpc(ImmutableList<String> ipv4, ImmutableList<String> ipv6) {}

  /** The VPCs by id; any other VPC is not found. */
  ImmutableMap<String, Vpc> vpcs();

  /**
   * The errors of the first, second, … use of an operation; an empty one means success. Uses beyond
   * the end of the list succeed.
   */
  ImmutableMap<PassOperation, ImmutableList<Optional<ApiError>>> errors();

  /** A new, empty builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link PassAnswers}. */
  final class Builder extends ImmutablePassAnswers.Builder {}
}
