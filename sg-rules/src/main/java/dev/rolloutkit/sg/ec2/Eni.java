package dev.rolloutkit.sg.ec2;

import com.google.common.collect.ImmutableList;
import java.util.Collection;
import java.util.Objects;

/**
 * A network interface and the security groups on it.
 *
 * @param id its id, such as {@code eni-0123}
 * @param securityGroupIds the groups in the order EC2 gives them, perhaps repeated
 */
public record Eni(String id, ImmutableList<String> securityGroupIds) {
  /** The interface id of pods on hybrid nodes, which have no security groups. */
  public static final String HYBRID = "hybrid-no-eni";

  /** Both are there. */
  public Eni {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(securityGroupIds, "securityGroupIds");
  }

  /** An interface with these groups. */
  public static Eni of(String id, Collection<String> securityGroupIds) {
    return new Eni(id, ImmutableList.copyOf(securityGroupIds));
  }
}
