package dev.rolloutkit.sg.aggregation;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.sg.binding.TgbKey;
import dev.rolloutkit.sg.ec2.MergeKey;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.settings.AggregationMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Who asks for what, among the needs of all bindings. */
public final class Contributors {
  private Contributors() {}

  /** By port, then by binding. */
  public static ImmutableList<Contributor> of(
      Map<TgbKey, ? extends Map<String, ? extends List<Permission>>> needs,
      String group,
      String protocol,
      Source source) {
    List<Contributor> out = new ArrayList<>();
    needs.forEach(
        (key, perGroup) -> {
          List<Permission> permissions = perGroup.get(group);
          if (permissions != null) {
            for (Permission p : permissions) {
              if (p.source().equals(source) && p.canonicalProtocol().equals(protocol)) {
                out.add(new Contributor(key, p.ports()));
              }
            }
          }
        });
    out.sort(Comparator.comparing(Contributor::ports).thenComparing(Contributor::binding));
    return ImmutableList.copyOf(out);
  }

  /**
   * Who asks for a rule, by port, then by binding: those whose asks were merged into it, or that
   * ask for just this rule where rules are not merged.
   */
  public static ImmutableList<Contributor> ofRule(
      Map<TgbKey, ? extends Map<String, ? extends List<Permission>>> needs,
      String group,
      Permission rule,
      AggregationMode mode) {
    MergeKey merged = mode == AggregationMode.RESTRICTED ? rule.mergeKey() : null;
    List<Contributor> out = new ArrayList<>();
    needs.forEach(
        (key, perGroup) -> {
          List<Permission> permissions = perGroup.get(group);
          if (permissions == null) {
            return;
          }
          for (Permission p : permissions) {
            if (merged == null ? p.key().equals(rule.key()) : merged.equals(p.mergeKey())) {
              out.add(new Contributor(key, p.ports()));
            }
          }
        });
    out.sort(Comparator.comparing(Contributor::ports).thenComparing(Contributor::binding));
    return ImmutableList.copyOf(out);
  }

  /**
   * The bindings that held a port open among {@code before} and are missing among {@code after}:
   * those on the side of the port, below or above, on which nobody is left.
   */
  public static ImmutableList<TgbKey> heldOpen(
      List<Contributor> before, List<Contributor> after, int port, boolean merges) {
    Predicate<Contributor> below = c -> c.effective().from() <= port;
    Predicate<Contributor> above = c -> c.effective().to() >= port;
    Predicate<Contributor> lost;
    if (merges) {
      boolean noneBelow = after.stream().noneMatch(below);
      boolean noneAbove = after.stream().noneMatch(above);
      lost = c -> (noneBelow && below.test(c)) || (noneAbove && above.test(c));
    } else {
      lost = c -> c.ports().contains(port);
    }
    return before.stream()
        .filter(lost)
        .map(Contributor::binding)
        .distinct()
        .sorted()
        .collect(ImmutableList.toImmutableList());
  }

  /** Whether the rules of that source are merged into one range. */
  public static boolean merges(AggregationMode mode, Source source) {
    return mode == AggregationMode.RESTRICTED && source instanceof Source.SecurityGroup;
  }
}
