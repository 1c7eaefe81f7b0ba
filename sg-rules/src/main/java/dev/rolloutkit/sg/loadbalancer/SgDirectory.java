package dev.rolloutkit.sg.loadbalancer;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import java.util.Collection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The security groups of EC2.
 *
 * @param groups the security groups of the VPC, in the order in which EC2 lists them
 * @param autoBackendGroup the id of the backend group that the controller created earlier; absent
 *     if it has not
 */
public record SgDirectory(ImmutableList<SecurityGroup> groups, Optional<String> autoBackendGroup) {

  /**
   * A directory of these groups.
   *
   * @param autoBackendGroup the id of the backend group that the controller created earlier; {@code
   *     null} if it has not
   */
  public static SgDirectory of(
      Collection<SecurityGroup> groups, @Nullable String autoBackendGroup) {
    return new SgDirectory(ImmutableList.copyOf(groups), Optional.ofNullable(autoBackendGroup));
  }
}
