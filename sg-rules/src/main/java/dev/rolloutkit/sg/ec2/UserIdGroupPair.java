package dev.rolloutkit.sg.ec2;

import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** Another security group as the source of a permission. Absent fields are {@code null}. */
@Value.Immutable
@ValueStyle
public interface UserIdGroupPair {
  /** The rule's description. */
  @Nullable String description();

  /** The group's id, such as {@code sg-0123}. */
  @Nullable String groupId();

  /** The group's name; EC2 sets it only for its oldest accounts. */
  @Nullable String groupName();

  /** The state of the VPC peering connection. */
  @Nullable String peeringStatus();

  /** The account that owns the group. */
  @Nullable String userId();

  /** The VPC of a group behind a peering connection. */
  @Nullable String vpcId();

  /** The peering connection. */
  @Nullable String vpcPeeringConnectionId();

  /** A pair of a group id and a description. */
  static UserIdGroupPair of(@Nullable String groupId, @Nullable String description) {
    return builder().groupId(groupId).description(description).build();
  }

  /** A new, empty builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link UserIdGroupPair}. */
  final class Builder extends ImmutableUserIdGroupPair.Builder {}
}
