package dev.rolloutkit.sg.quota;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.sg.ec2.Cidr;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.flow.Flow;
import dev.rolloutkit.sg.flow.RuleIndex;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which rules of one group carry which living flows. */
final class Carriage {
  private final Map<Permission, List<Flow>> carries = new HashMap<>();
  private final Set<Flow> living;

  /** The flows that the current rules admit; those that nobody admits now cannot be cut off. */
  Carriage(Collection<Permission> current, Collection<Flow> flows) {
    living = new LinkedHashSet<>(flows);
    Set<Flow> carried = new LinkedHashSet<>();
    current.forEach(rule -> carried.addAll(add(rule)));
    living.retainAll(carried);
  }

  /** Looks at a rule that may come. */
  List<Flow> add(Permission rule) {
    List<Flow> admitted = new ArrayList<>();
    for (Flow flow : living) {
      if (admits(rule, flow)) {
        admitted.add(flow);
      }
    }
    carries.put(rule, admitted);
    return admitted;
  }

  List<Flow> of(Permission rule) {
    return carries.getOrDefault(rule, ImmutableList.of());
  }

  Set<Flow> living() {
    return living;
  }

  private static boolean admits(Permission rule, Flow flow) {
    if (RuleIndex.isStale(rule) || !RuleIndex.admitsPort(rule, flow.protocol(), flow.port())) {
      return false;
    }
    Source source = rule.source();
    if (source instanceof Source.SecurityGroup group) {
      return flow.sourceGroups().contains(group.id());
    }
    Cidr block = Cidr.parse(source.id()).map(Cidr::masked).orElse(null);
    return block != null && !flow.sourceCidrs().isEmpty() && holdsAll(block, flow);
  }

  private static boolean holdsAll(Cidr block, Flow flow) {
    for (String text : flow.sourceCidrs()) {
      @Nullable Cidr inner = Cidr.parse(text).map(Cidr::masked).orElse(null);
      if (inner == null || !block.contains(inner)) {
        return false;
      }
    }
    return true;
  }
}
