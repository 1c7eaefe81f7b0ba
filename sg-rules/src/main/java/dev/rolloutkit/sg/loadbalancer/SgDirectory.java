package dev.rolloutkit.sg.loadbalancer;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import java.util.Collection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What EC2 knows.
 *
 * @param groups the groups of the VPC in the order in which a search finds them
 * @param autoBackendGroup the backend group that was created earlier
 */
public record SgDirectory(ImmutableList<SecurityGroup> groups, Optional<String> autoBackendGroup) {

  /** These groups; {@code autoBackendGroup} is {@code null} when there is none yet. */
  public static SgDirectory of(
      Collection<SecurityGroup> groups, @Nullable String autoBackendGroup) {
    return new SgDirectory(ImmutableList.copyOf(groups), Optional.ofNullable(autoBackendGroup));
  }
}
