package dev.rolloutkit.sg.internal.flow;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.internal.net.Cidr;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.ec2.UserIdGroupPair;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * An index of the rules of one group that finds the rule which admits a source to a port. A search
 * takes logarithmic time for a source group, and the same time for each prefix length of the rules
 * for a CIDR block.
 *
 * @rule A rule for a wider block admits every address within it.
 */
public final class RuleIndex {
  private static final String ANY = "-1";

  private final Map<String, Map<String, Ranges>> byGroup = new HashMap<>();
  private final Map<String, Map<Cidr, Ranges>> byBlock = new HashMap<>();
  private final TreeSet<Integer> prefixLengths = new TreeSet<>();
  private final List<Permission> prefixLists = new ArrayList<>();
  private final ImmutableMap<String, ImmutableList<String>> entries;

  /** Rules by first port; {@code furthest} has the greatest last port up to each of them. */
  private static final class Ranges {
    private final List<Permission> rules = new ArrayList<>();
    private int[] furthest = new int[0];

    void add(Permission rule) {
      rules.add(rule);
    }

    void seal() {
      rules.sort(
          Comparator.<Permission>comparingInt(r -> ports(r).from()).thenComparing(Permission::key));
      furthest = new int[rules.size()];
      int max = Integer.MIN_VALUE;
      for (int i = 0; i < furthest.length; i++) {
        max = Math.max(max, ports(rules.get(i)).to());
        furthest[i] = max;
      }
    }

    @Nullable Permission at(int port) {
      int low = 0;
      int high = rules.size();
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (ports(rules.get(middle)).from() <= port) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      for (int i = low - 1; i >= 0 && furthest[i] >= port; i--) {
        if (ports(rules.get(i)).to() >= port) {
          return rules.get(i);
        }
      }
      return null;
    }
  }

  RuleIndex(List<Permission> rules, ImmutableMap<String, ImmutableList<String>> entries) {
    this.entries = entries;
    for (Permission rule : rules) {
      if (isStale(rule)) {
        continue;
      }
      String protocol = rule.canonicalProtocol();
      Source source = rule.source();
      if (source instanceof Source.SecurityGroup group) {
        byGroup
            .computeIfAbsent(protocol, p -> new HashMap<>())
            .computeIfAbsent(group.id(), g -> new Ranges())
            .add(rule);
      } else if (source instanceof Source.PrefixList) {
        prefixLists.add(rule);
      } else {
        Cidr.parse(source.id())
            .map(Cidr::masked)
            .ifPresent(block -> addBlock(protocol, block, rule));
      }
    }
    byGroup.values().forEach(m -> m.values().forEach(Ranges::seal));
    byBlock.values().forEach(m -> m.values().forEach(Ranges::seal));
  }

  private void addBlock(String protocol, Cidr block, Permission rule) {
    prefixLengths.add(block.prefixLength());
    byBlock
        .computeIfAbsent(protocol, p -> new HashMap<>())
        .computeIfAbsent(block, b -> new Ranges())
        .add(rule);
  }

  /** A rule that admits an interface with that group, or {@code null}. */
  @Nullable Permission fromGroup(String protocol, int port, String group) {
    Permission rule = find(byGroup.get(protocol), group, port);
    return rule != null ? rule : find(byGroup.get(ANY), group, port);
  }

  /** A rule that admits every address of the block, or {@code null}. */
  @Nullable Permission fromBlock(String protocol, int port, Cidr block) {
    for (int length : prefixLengths) {
      if (length > block.prefixLength()) {
        break;
      }
      Cidr outer = block.widened(length);
      Permission rule = find(byBlock.get(protocol), outer, port);
      rule = rule != null ? rule : find(byBlock.get(ANY), outer, port);
      if (rule != null) {
        return rule;
      }
    }
    for (Permission rule : prefixLists) {
      ImmutableList<String> blocks = entries.get(rule.source().id());
      if (blocks != null
          && admitsPort(rule, protocol, port)
          && blocks.stream()
              .anyMatch(b -> Cidr.parse(b).filter(c -> c.masked().contains(block)).isPresent())) {
        return rule;
      }
    }
    return null;
  }

  /** Whether a rule for a prefix list with unknown entries opens that port. */
  boolean mayAdmit(String protocol, int port) {
    for (Permission rule : prefixLists) {
      if (!entries.containsKey(rule.source().id()) && admitsPort(rule, protocol, port)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether the source of a rule is a security group behind a deleted VPC peering connection, so
   * that the rule admits nothing.
   *
   * @rule A rule for a group behind a deleted peering connection admits nothing.
   */
  public static boolean isStale(Permission rule) {
    List<UserIdGroupPair> pairs = rule.raw().userIdGroupPairs();
    return pairs != null && pairs.size() == 1 && "deleted".equals(pairs.get(0).peeringStatus());
  }

  private static <K> @Nullable Permission find(
      @Nullable Map<K, Ranges> ranges, K source, int port) {
    Ranges found = ranges == null ? null : ranges.get(source);
    return found == null ? null : found.at(port);
  }

  /** Whether a rule opens a port for a protocol, which is given in EC2's spelling. */
  public static boolean admitsPort(Permission rule, String protocol, int port) {
    String own = rule.canonicalProtocol();
    return (own.equals(ANY) || own.equals(protocol)) && ports(rule).contains(port);
  }

  /** The ports that a rule opens: every port if the rule is for every protocol. */
  public static PortRange ports(Permission rule) {
    return rule.canonicalProtocol().equals(ANY) ? PortRange.ALL : rule.ports();
  }
}
