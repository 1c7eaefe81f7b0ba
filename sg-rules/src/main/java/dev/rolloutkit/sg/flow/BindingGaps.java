package dev.rolloutkit.sg.flow;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.sg.ec2.Eni;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Finds what is not known about the traffic that reaches the targets of a binding.
 *
 * @rule The traffic of a binding is not known if its targets or the sources of its load balancer
 *     are not.
 */
final class BindingGaps {
  private BindingGaps() {}

  static ImmutableList<Gap> of(BindingSnapshot binding) {
    Set<Gap> out = new LinkedHashSet<>(binding.missing());
    boolean hasTargets = false;
    for (LiveTarget target : binding.targets()) {
      if (target.eni().id().equals(Eni.HYBRID)) {
        continue;
      }
      hasTargets = true;
      if (!target.isPortKnown()) {
        out.add(gap(binding, "the port of its target " + target.name() + " is not known"));
      }
      if (target.eni().securityGroupIds().isEmpty()) {
        out.add(
            gap(
                binding,
                "the security groups of the network interface of its target "
                    + target.name()
                    + " are not known"));
      }
    }
    if (hasTargets
        && binding.missing().isEmpty()
        && binding.loadBalancerGroups().isEmpty()
        && binding.subnetCidrs().isEmpty()) {
      out.add(
          gap(
              binding,
              "neither the security groups nor the subnets of its load balancer are known"));
    }
    return ImmutableList.copyOf(out);
  }

  private static Gap gap(BindingSnapshot binding, String what) {
    return new Gap(
        "targetGroupBindings[" + binding.key() + "]",
        "the traffic to the targets of " + binding.key() + " is not known: " + what);
  }
}
