package dev.rolloutkit.stack.internal.diff;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.internal.net.Cidr;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Divides all IP addresses into classes: two addresses are in the same class if the same CIDR
 * blocks contain them.
 */
final class AddressClasses {
  private AddressClasses() {}

  /**
   * One address of each class. Some classes are missing if the budget is exceeded.
   *
   * <p>The class of an address can change only where a block begins or ends.
   */
  static ImmutableList<String> of(List<String> blocks, Budget budget) {
    TreeSet<String> points = new TreeSet<>();
    points.add("203.0.113.1");
    points.add("0.0.0.0");
    points.add("::");
    List<Cidr> parsed = blocks.stream().flatMap(block -> Cidr.parse(block).stream()).toList();
    for (Cidr cidr : parsed) {
      points.add(cidr.firstAddress());
      cidr.firstBehind().ifPresent(points::add);
    }
    Map<ImmutableSet<Integer>, String> out = new LinkedHashMap<>();
    for (String point : points) {
      if (!budget.spend(1 + parsed.size())) {
        break;
      }
      ImmutableSet.Builder<Integer> holding = ImmutableSet.builder();
      for (int i = 0; i < parsed.size(); i++) {
        if (parsed.get(i).containsAddress(point)) {
          holding.add(i);
        }
      }
      out.putIfAbsent(holding.build(), point);
    }
    return ImmutableList.copyOf(out.values());
  }
}
