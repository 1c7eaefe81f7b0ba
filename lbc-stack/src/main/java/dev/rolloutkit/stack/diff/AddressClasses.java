package dev.rolloutkit.stack.diff;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.net.Cidr;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** All addresses in classes: two are in one class if the same blocks hold them. */
final class AddressClasses {
  private AddressClasses() {}

  /** The classes, each as the places of the blocks that hold an address, with one. */
  static ImmutableMap<ImmutableSet<Integer>, String> of(List<String> blocks) {
    TreeSet<String> points = new TreeSet<>();
    points.add("203.0.113.1");
    points.add("0.0.0.0");
    points.add("::");
    List<Optional<Cidr>> parsed = blocks.stream().map(Cidr::parse).toList();
    for (Optional<Cidr> cidr : parsed) {
      if (cidr.isPresent()) {
        points.add(cidr.get().firstAddress());
        cidr.get().firstBehind().ifPresent(points::add);
      }
    }
    Map<ImmutableSet<Integer>, String> out = new LinkedHashMap<>();
    for (String point : points) {
      ImmutableSet.Builder<Integer> held = ImmutableSet.builder();
      for (int i = 0; i < parsed.size(); i++) {
        if (parsed.get(i).filter(block -> block.containsAddress(point)).isPresent()) {
          held.add(i);
        }
      }
      out.putIfAbsent(held.build(), point);
    }
    return ImmutableMap.copyOf(out);
  }
}
