package dev.rolloutkit.sg.aggregation;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.Source;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Needs of few bindings on few groups, so that they share groups. */
public final class NeedsArbitraries {
  private NeedsArbitraries() {}

  public static Arbitrary<NamespacedName> keys() {
    return Arbitraries.of("a/x", "a/y", "a-b/x", "b/z", "c/w")
        .map(t -> NamespacedName.parse(t).orElseThrow());
  }

  public static Arbitrary<Permission> permissions() {
    Arbitrary<PortRange> ports =
        Arbitraries.oneOf(
            Arbitraries.of(new PortRange(0, 0), PortRange.ALL, new PortRange(65535, 65535)),
            Arbitraries.integers().between(1, 20).map(p -> new PortRange(p, p)),
            Combinators.combine(
                    Arbitraries.integers().between(1, 20), Arbitraries.integers().between(1, 5))
                .as((from, more) -> new PortRange(from, from + more)));
    Arbitrary<Source> sources =
        Arbitraries.of(
            new Source.SecurityGroup("sg-a"),
            new Source.SecurityGroup("sg-b"),
            new Source.Cidr4("10.0.0.0/8"),
            new Source.Cidr6("2001:db8::/32"));
    return Combinators.combine(Arbitraries.of("tcp", "udp"), ports, sources)
        .as(Permission::managed);
  }

  public static Arbitrary<ImmutableMap<String, ImmutableList<Permission>>> needs() {
    return Arbitraries.maps(
            Arbitraries.of("sg-1", "sg-2"),
            permissions().list().ofMaxSize(4).map(ImmutableList::copyOf))
        .ofMaxSize(2)
        .map(ImmutableMap::copyOf);
  }

  /** A binding and its new needs; absent if it is deleted. */
  public record Update(
      NamespacedName key, Optional<ImmutableMap<String, ImmutableList<Permission>>> needs) {}

  public static Arbitrary<List<Update>> updates() {
    return Combinators.combine(keys(), needs().optional(0.8)).as(Update::new).list().ofMaxSize(25);
  }

  public static Map<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>> after(
      List<Update> updates) {
    Map<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>> out =
        new LinkedHashMap<>();
    for (Update update : updates) {
      out.remove(update.key());
      update.needs().ifPresent(n -> out.put(update.key(), n));
    }
    return out;
  }
}
