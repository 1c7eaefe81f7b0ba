package dev.rolloutkit.lbc.classparams;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Outcome;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of an IngressClass, an {@code IngressClassParams} of {@code elbv2.k8s.aws}. A
 * field whose JSON type differs from the API's is treated as absent.
 *
 * <pre>{@code
 * IngressClassParams.of("internal", spec).text("scheme")   // Optional[internal]
 * }</pre>
 *
 * @rule The settings of IngressClassParams take precedence over the annotations of an Ingress.
 */
public final class IngressClassParams {
  /** The {@code kind} of an IngressClassParams. */
  public static final String KIND = "IngressClassParams";

  private final String name;
  private final JsonNode spec;

  private IngressClassParams(String name, JsonNode spec) {
    this.name = name;
    this.spec = spec;
  }

  /**
   * Reads a manifest, which is copied. An absent spec is read as an empty one.
   *
   * @return the parameters, with a warning for each null element of a list; or problems for a wrong
   *     kind or API version, a missing name, and fields of a wrong type
   */
  public static Outcome<IngressClassParams> read(JsonNode manifest) {
    return ParamsReader.read(manifest);
  }

  /** The parameters with the given spec, which is copied. */
  public static IngressClassParams of(String name, JsonNode spec) {
    return new IngressClassParams(name, spec.deepCopy());
  }

  /** The name of the object. */
  public String name() {
    return name;
  }

  /** The value of a string field such as {@code scheme}; it may be empty. */
  public Optional<String> text(String member) {
    return Optional.ofNullable(spec.path(member).textValue());
  }

  /** The value of a string field unless it is empty. */
  public Optional<String> nonEmpty(String member) {
    return text(member).filter(text -> !text.isEmpty());
  }

  /** The value of a string list field; empty if absent. */
  public ImmutableList<String> texts(String member) {
    return strings(spec.path(member));
  }

  /**
   * The value of a field that lists objects with {@code key} and {@code value}; if a key is
   * repeated, its last value counts.
   */
  public Optional<ImmutableMap<String, String>> pairs(String member) {
    return spec.path(member).isArray() ? Optional.of(pairs(spec.path(member))) : Optional.empty();
  }

  /** The name of the group; it may be empty, which is invalid. */
  public Optional<String> groupName() {
    return spec.path("group").isObject()
        ? Optional.of(spec.path("group").path("name").asText(""))
        : Optional.empty();
  }

  /** A copy of {@code namespaceSelector}; a missing node if absent. */
  public JsonNode namespaceSelector() {
    return spec.path("namespaceSelector").deepCopy();
  }

  /**
   * The number of capacity units in {@code minimumLoadBalancerCapacity}; absent if it is not set.
   */
  public Optional<Integer> capacityUnits() {
    JsonNode capacity = spec.path("minimumLoadBalancerCapacity");
    return capacity.isObject()
        ? Optional.of(capacity.path("capacityUnits").intValue())
        : Optional.empty();
  }

  /** The id of the IPv4 pool in {@code ipamConfiguration}; absent if it is not set. */
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
   * A selector of subnets.
   *
   * @param ids ids of subnets; empty if absent
   * @param idsGiven whether there is a list of ids at all
   * @param tags for each tag key the accepted values
   */
  public record SubnetSelector(
      ImmutableList<String> ids,
      boolean idsGiven,
      ImmutableMap<String, ImmutableList<String>> tags) {}

  /** The selector of subnets in {@code subnets}; absent if it is not set. */
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

  /** {@code inboundCIDRs}, which take precedence over the annotation if there are any. */
  public ImmutableList<String> inboundCidrs() {
    return texts("inboundCIDRs");
  }

  /** {@code prefixListsIDs}, or, if there are none, the older {@code PrefixListsIDs}. */
  public ImmutableList<String> prefixListIds() {
    ImmutableList<String> lists = texts("prefixListsIDs");
    return lists.isEmpty() ? texts("PrefixListsIDs") : lists;
  }

  /** {@code certificateArn}; if there are any, the default listen port is that of HTTPS. */
  public ImmutableList<String> certificateArns() {
    return texts("certificateArn");
  }

  /** {@code targetType}, which takes precedence over the annotation if it is not empty. */
  public String targetType() {
    return text("targetType").orElse("");
  }

  /** {@code sslPolicy}, which takes precedence over the annotation if it is not empty. */
  public String sslPolicy() {
    return text("sslPolicy").orElse("");
  }

  /** {@code tags}, which take precedence over the annotation for keys that both have. */
  public ImmutableMap<String, String> tags() {
    return pairs("tags").orElse(ImmutableMap.of());
  }

  /** {@code ipAddressType}, which takes precedence over the annotation. */
  public Optional<String> ipAddressType() {
    return text("ipAddressType");
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof IngressClassParams that
        && name.equals(that.name)
        && spec.equals(that.spec);
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
