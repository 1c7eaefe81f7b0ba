package dev.rolloutkit.examples.explain;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.IntOrStringValue;
import dev.rolloutkit.examples.cluster.Cluster;
import dev.rolloutkit.examples.cluster.Cluster.Item;
import dev.rolloutkit.sg.AggregationMode;
import dev.rolloutkit.sg.AssumedNeeds;
import dev.rolloutkit.sg.OpenRange;
import dev.rolloutkit.sg.Permission;
import dev.rolloutkit.sg.SecurityGroupChange;
import dev.rolloutkit.sg.SecurityGroupRules;
import dev.rolloutkit.sg.SgOptions;
import dev.rolloutkit.sg.TargetGroupBinding;
import dev.rolloutkit.sg.TgbKey;
import io.fabric8.kubernetes.api.model.ServicePort;
import java.util.List;
import java.util.OptionalInt;

/** The rules that TargetGroupBindings add up to, and what deleting each of them would close. */
final class SecurityGroupSection implements Section {
  /** Names the security group of the pods or nodes behind a TargetGroupBinding. */
  static final String ENDPOINT_GROUP_ANNOTATION = "rolloutkit.dev/endpoint-security-group";

  private static final String ASSUMED_GROUP = "(of the endpoints)";

  @Override
  public String id() {
    return "security-groups";
  }

  @Override
  public String title() {
    return "Security groups: what TargetGroupBindings add up to";
  }

  @Override
  public ImmutableList<Entry> explain(Cluster cluster, Settings settings) {
    List<TargetGroupBinding> bindings = cluster.bindings().all().stream().map(Item::value).toList();
    AssumedNeeds needs =
        SecurityGroupRules.assumedNeeds(
            bindings, b -> List.of(endpointGroup(b, settings)), SgOptions.reference());
    ImmutableMap<String, ImmutableList<Permission>> rules =
        SecurityGroupRules.aggregate(
            AggregationMode.RESTRICTED, needs.needs(), SgOptions.reference());
    ImmutableList.Builder<Entry> out = ImmutableList.builder();
    rules.forEach((group, permissions) -> out.add(group(group, permissions)));
    for (Item<TargetGroupBinding> item : cluster.bindings().all()) {
      out.add(binding(item, needs, cluster));
    }
    return out.build();
  }

  private static String endpointGroup(TargetGroupBinding binding, Settings settings) {
    String named = binding.annotations().get(ENDPOINT_GROUP_ANNOTATION);
    return named != null ? named : settings.endpointSecurityGroup().orElse(ASSUMED_GROUP);
  }

  private static Entry group(String group, ImmutableList<Permission> permissions) {
    Entry.Builder out = new Entry.Builder("Security group " + group, "all bindings together");
    ArrayNode rules = Facts.list();
    for (Permission permission : permissions) {
      rules
          .addObject()
          .put("protocol", permission.protocol())
          .put("ports", permission.ports().toString())
          .put("from", permission.source().id());
    }
    return out.fact("rules", rules).build();
  }

  private static Entry binding(Item<TargetGroupBinding> item, AssumedNeeds needs, Cluster cluster) {
    TgbKey key = item.value().key();
    Entry.Builder out = Entry.of(item.manifest());
    if (needs.unmanaged().contains(key)) {
      out.fact("asksFor", "nothing: it has no networking block, so nobody opens its ports for it");
    }
    needs
        .needs()
        .getOrDefault(key, ImmutableMap.of())
        .forEach(
            (group, asked) ->
                out.fact(
                    "asksFor",
                    asked.stream()
                        .map(p -> p.protocol() + " " + p.ports() + " from " + p.source().id())
                        .toList()));
    needs.unknown().getOrDefault(key, ImmutableList.of()).forEach(p -> out.problem(p.text()));
    needs.warnings().getOrDefault(key, ImmutableList.of()).forEach(p -> out.problem(p.text()));
    ImmutableList<SecurityGroupChange> closed =
        SecurityGroupRules.closedByDeleting(needs, key, AggregationMode.RESTRICTED);
    ArrayNode closes = Facts.list();
    ArrayNode opens = Facts.list();
    for (SecurityGroupChange change : closed) {
      change.lost().forEach(range -> add(closes, change.id(), range));
      change.gained().forEach(range -> add(opens, change.id(), range));
    }
    out.fact("deletingItCloses", closes);
    if (!opens.isEmpty()) {
      out.fact("deletingItOpens", opens);
    }
    ImmutableList<String> victims = victims(key, closed, needs, cluster);
    if (!victims.isEmpty()) {
      out.fact("deletingItCutsOff", victims);
    }
    return out.build();
  }

  private static void add(ArrayNode out, String group, OpenRange range) {
    out.addObject()
        .put("group", group)
        .put("protocol", range.protocol())
        .put("ports", range.ports().toString())
        .put("from", range.source().id());
  }

  /** The bindings that ask for nothing and whose Service's target port would be closed. */
  private static ImmutableList<String> victims(
      TgbKey deleted,
      ImmutableList<SecurityGroupChange> closed,
      AssumedNeeds needs,
      Cluster cluster) {
    ImmutableList.Builder<String> out = ImmutableList.builder();
    for (Item<TargetGroupBinding> item : cluster.bindings().all()) {
      TargetGroupBinding binding = item.value();
      if (binding.key().equals(deleted) || !needs.unmanaged().contains(binding.key())) {
        continue;
      }
      OptionalInt port = targetPort(binding, cluster);
      boolean hit =
          port.isPresent()
              && closed.stream()
                  .flatMap(c -> c.lost().stream())
                  .anyMatch(r -> r.ports().contains(port.getAsInt()));
      if (hit) {
        out.add(
            binding.key()
                + ": its targets listen on "
                + port.getAsInt()
                + ", which is open only because others need ports around it");
      }
    }
    return out.build();
  }

  private static OptionalInt targetPort(TargetGroupBinding binding, Cluster cluster) {
    if (binding.serviceName().isEmpty() || binding.servicePort().isEmpty()) {
      return OptionalInt.empty();
    }
    IntOrStringValue wanted = binding.servicePort().get();
    return cluster
        .services()
        .find(binding.key().namespace(), binding.serviceName().get())
        .map(s -> s.value().getSpec())
        .map(spec -> spec.getPorts())
        .stream()
        .flatMap(List::stream)
        .filter(port -> matches(port, wanted))
        .filter(port -> port.getTargetPort() != null && port.getTargetPort().getIntVal() != null)
        .mapToInt(port -> port.getTargetPort().getIntVal())
        .findFirst();
  }

  private static boolean matches(ServicePort port, IntOrStringValue wanted) {
    return wanted.toString().equals(String.valueOf(port.getPort()))
        || wanted.toString().equals(port.getName());
  }
}
