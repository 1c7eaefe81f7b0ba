package dev.rolloutkit.sg.internal.aggregation;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.sg.aggregation.Contributor;
import dev.rolloutkit.sg.ec2.MergeKey;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.settings.AggregationMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Finds the bindings that request a rule or hold a port open.
 *
 * @rule A merged range is held open by the bindings that request ports within it.
 */
public final class Contributors {
  private Contributors() {}

  /**
   * The bindings that request ports of this protocol and source on this group, by port, then by
   * binding.
   */
  public static ImmutableList<Contributor> of(
      Map<NamespacedName, ? extends Map<String, ? extends List<Permission>>> needs,
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
   * The bindings behind an aggregated rule, by port, then by binding: those whose rules were merged
   * into it, or, if the rule is not a merged one, those that request exactly this rule.
   */
  public static ImmutableList<Contributor> ofRule(
      Map<NamespacedName, ? extends Map<String, ? extends List<Permission>>> needs,
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
   * The bindings that held a port open and are in {@code before} but not in {@code after}. If rules
   * are merged, a port stays open only while bindings request ports on both sides of it. The result
   * then contains these bindings of each side on which no other binding requests a port.
   *
   * @rule If rules are merged, a port stays open only while bindings request ports on both sides of
   *     it.
   */
  public static ImmutableList<NamespacedName> heldOpen(
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

  /** Whether rules with this source are merged into one range in this mode. */
  public static boolean merges(AggregationMode mode, Source source) {
    return mode == AggregationMode.RESTRICTED && source instanceof Source.SecurityGroup;
  }
}
