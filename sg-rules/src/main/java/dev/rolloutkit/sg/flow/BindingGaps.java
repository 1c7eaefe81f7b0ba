package dev.rolloutkit.sg.flow;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.sg.ec2.Eni;
import java.util.LinkedHashSet;
import java.util.Set;

/** What is not known of who reaches the targets of a binding. */
final class BindingGaps {
  private BindingGaps() {}

  static ImmutableList<Gap> of(BindingSnapshot binding) {
    Set<Gap> out = new LinkedHashSet<>(binding.missing());
    boolean living = false;
    for (LiveTarget target : binding.targets()) {
      if (target.eni().id().equals(Eni.HYBRID)) {
        continue;
      }
      living = true;
      if (!target.isPortKnown()) {
        out.add(gap(binding, "the port at which it reaches " + target.name() + " is not known"));
      }
      if (target.eni().securityGroupIds().isEmpty()) {
        out.add(
            gap(
                binding,
                "the security groups on the network interface of its target "
                    + target.name()
                    + " are not known"));
      }
    }
    if (living
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
        "what reaches " + binding.key() + " is not known: " + what);
  }
}
