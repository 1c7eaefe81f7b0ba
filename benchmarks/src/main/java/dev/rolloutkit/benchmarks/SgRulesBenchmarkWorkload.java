package dev.rolloutkit.benchmarks;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Hashes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.Source;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** Bindings by a linear congruential generator, the same in every run and every language. */
final class SgRulesBenchmarkWorkload {
  private static final int GROUPS = 16;

  /** Each id is one string, as in a controller that keeps ids once: the rules look at them much. */
  private static final ImmutableList<String> GROUP_IDS =
      IntStream.range(0, GROUPS)
          .mapToObj(i -> String.format(Locale.ROOT, "sg-node-%02d", i))
          .collect(ImmutableList.toImmutableList());

  private static final ImmutableList<Source> LOAD_BALANCERS =
      IntStream.range(0, 4)
          .mapToObj(i -> new Source.SecurityGroup("sg-lb-" + i))
          .collect(ImmutableList.toImmutableList());

  private long state;

  SgRulesBenchmarkWorkload(long seed) {
    this.state = seed;
  }

  /** So many bindings with the generator's first seed. */
  static Map<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>> bindings(int count) {
    SgRulesBenchmarkWorkload random = new SgRulesBenchmarkWorkload(42);
    Map<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>> out =
        new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      out.put(key(i), random.needs());
    }
    return out;
  }

  static NamespacedName key(int i) {
    return new NamespacedName("ns-" + i % 20, "tgb-" + i);
  }

  /** FNV-1a over the sorted lines of groups and keys, repeated ones included. */
  static String checksum(Map<String, ImmutableList<Permission>> rules) {
    List<String> lines = new ArrayList<>();
    rules.forEach((id, list) -> list.forEach(p -> lines.add(id + "|" + p.key() + "\n")));
    lines.sort(null);
    long hash = Hashes.FNV1A_64;
    for (String line : lines) {
      hash = Hashes.fnv1a64(hash, line);
    }
    return Long.toHexString(hash);
  }

  int next(int n) {
    state = state * 6364136223846793005L + 1442695040888963407L;
    return (int) Long.remainderUnsigned(state >>> 33, n);
  }

  /** The needs of the next binding. */
  ImmutableMap<String, ImmutableList<Permission>> needs() {
    int groups = 1 + next(4);
    int start = next(GROUPS);
    int peers = 1 + next(2);
    int ports = 1 + next(3);
    int[] numbers = new int[ports];
    String[] protocols = new String[ports];
    for (int i = 0; i < ports; i++) {
      numbers[i] = 1024 + next(60000);
      protocols[i] = next(10) == 0 ? "udp" : "tcp";
    }
    ImmutableList.Builder<Permission> permissions = ImmutableList.builder();
    for (int i = 0; i < peers; i++) {
      Source source =
          next(8) < 6
              ? LOAD_BALANCERS.get(next(4))
              : new Source.Cidr4("10." + next(256) + ".0.0/16");
      for (int j = 0; j < ports; j++) {
        permissions.add(
            Permission.managed(protocols[j], new PortRange(numbers[j], numbers[j]), source));
      }
    }
    ImmutableList<Permission> list = permissions.build();
    ImmutableMap.Builder<String, ImmutableList<Permission>> out = ImmutableMap.builder();
    for (int k = 0; k < groups; k++) {
      out.put(GROUP_IDS.get((start + k) % GROUPS), list);
    }
    return out.buildOrThrow();
  }
}
