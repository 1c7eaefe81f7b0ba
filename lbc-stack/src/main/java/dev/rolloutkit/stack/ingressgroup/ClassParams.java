package dev.rolloutkit.stack.ingressgroup;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.sg.loadbalancer.IngressClassParams;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An {@code IngressClassParams} of {@code elbv2.k8s.aws}, read leniently: a member of another type
 * than the API's is absent.
 */
public final class ClassParams {
  private final String name;
  private final JsonNode spec;

  private ClassParams(String name, JsonNode spec) {
    this.name = name;
    this.spec = spec;
  }

  /** These parameters; the tree is copied. */
  public static ClassParams of(String name, JsonNode spec) {
    return new ClassParams(name, spec.deepCopy());
  }

  /** The name of the object. */
  public String name() {
    return name;
  }

  /** A text such as {@code scheme}; present and perhaps empty if it is there. */
  public Optional<String> text(String member) {
    return Optional.ofNullable(spec.path(member).textValue());
  }

  /** A text that is not empty. */
  public Optional<String> nonEmpty(String member) {
    return text(member).filter(text -> !text.isEmpty());
  }

  /** A list of texts; empty when absent. */
  public ImmutableList<String> texts(String member) {
    return strings(spec.path(member));
  }

  /** A list of {@code key} and {@code value}; of equal keys the last counts. */
  public Optional<ImmutableMap<String, String>> pairs(String member) {
    return spec.path(member).isArray() ? Optional.of(pairs(spec.path(member))) : Optional.empty();
  }

  /** The name of the group. */
  Optional<String> groupName() {
    return spec.path("group").isObject()
        ? Optional.of(spec.path("group").path("name").asText(""))
        : Optional.empty();
  }

  /** A copy of {@code namespaceSelector}; missing without one. */
  JsonNode namespaceSelector() {
    return spec.path("namespaceSelector").deepCopy();
  }

  /** The units of {@code minimumLoadBalancerCapacity}. */
  public Optional<Integer> capacityUnits() {
    JsonNode capacity = spec.path("minimumLoadBalancerCapacity");
    return capacity.isObject()
        ? Optional.of(capacity.path("capacityUnits").intValue())
        : Optional.empty();
  }

  /** The pool of {@code ipamConfiguration}. */
  public Optional<String> ipamPool() {
    return Optional.ofNullable(spec.path("ipamConfiguration").path("ipv4IPAMPoolId").textValue());
  }

  /** The attributes of the first entry of {@code listeners} with that protocol and port. */
  public ImmutableMap<String, String> listenerAttributes(String protocol, int port) {
    for (JsonNode listener : spec.path("listeners")) {
      if (listener.path("protocol").asText("").equals(protocol)
          && listener.path("port").intValue() == port) {
        return pairs(listener.path("listenerAttributes"));
      }
    }
    return ImmutableMap.of();
  }

  /**
   * The selector of subnets.
   *
   * @param ids ids of subnets; empty when absent
   * @param idsGiven whether there is a list of ids at all
   * @param tags for each key the values that do
   */
  public record SubnetSelector(
      ImmutableList<String> ids,
      boolean idsGiven,
      ImmutableMap<String, ImmutableList<String>> tags) {}

  /** {@code subnets}. */
  public Optional<SubnetSelector> subnets() {
    JsonNode subnets = spec.path("subnets");
    return subnets.isObject() ? Optional.of(selector(subnets)) : Optional.empty();
  }

  /** Reads a selector of subnets. */
  public static SubnetSelector selector(JsonNode selector) {
    ImmutableMap.Builder<String, ImmutableList<String>> tags = ImmutableMap.builder();
    selector.path("tags").properties().forEach(e -> tags.put(e.getKey(), strings(e.getValue())));
    return new SubnetSelector(
        strings(selector.path("ids")), selector.path("ids").isArray(), tags.buildKeepingLast());
  }

  /** What decides about security groups and target groups. */
  public IngressClassParams forSecurityGroups() {
    ImmutableList<String> lists = texts("prefixListsIDs");
    return IngressClassParams.builder()
        .inboundCidrs(texts("inboundCIDRs"))
        .prefixListIds(lists.isEmpty() ? texts("PrefixListsIDs") : lists)
        .certificateArns(texts("certificateArn"))
        .targetType(text("targetType").orElse(""))
        .sslPolicy(text("sslPolicy").orElse(""))
        .tags(pairs("tags").orElse(ImmutableMap.of()))
        .ipAddressType(text("ipAddressType"))
        .build();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ClassParams that && name.equals(that.name) && spec.equals(that.spec);
  }

  @Override
  public int hashCode() {
    return Objects.hash(name, spec);
  }

  @Override
  public String toString() {
    return "IngressClassParams " + name + " " + spec;
  }

  private static ImmutableList<String> strings(JsonNode list) {
    ImmutableList.Builder<String> out = ImmutableList.builder();
    list.forEach(element -> out.add(element.asText("")));
    return out.build();
  }

  private static ImmutableMap<String, String> pairs(JsonNode list) {
    Map<String, String> out = new LinkedHashMap<>();
    list.forEach(pair -> out.put(pair.path("key").asText(""), pair.path("value").asText("")));
    return ImmutableMap.copyOf(out);
  }
}
