package dev.rolloutkit.sg.ec2;

import com.google.common.collect.ImmutableList;
import java.util.Collection;
import java.util.Objects;

/**
 * A network interface and its security groups.
 *
 * @param id its id, such as {@code eni-0123}
 * @param securityGroupIds the ids of its security groups in the order in which EC2 lists them; may
 *     contain duplicates
 */
public record Eni(String id, ImmutableList<String> securityGroupIds) {
  /**
   * The interface id that the controller gives to pods on hybrid nodes, which have no security
   * groups.
   */
  public static final String HYBRID = "hybrid-no-eni";

  /** Rejects {@code null}. */
  public Eni {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(securityGroupIds, "securityGroupIds");
  }

  /** An interface with these security groups. */
  public static Eni of(String id, Collection<String> securityGroupIds) {
    return new Eni(id, ImmutableList.copyOf(securityGroupIds));
  }
}
