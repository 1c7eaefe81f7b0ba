package dev.rolloutkit.ako.cluster;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The parts of an AviInfraSetting that influence names and ports.
 *
 * @rule Of an AviInfraSetting, only what influences names, ports and shard size is read; AKO uses
 *     it only once it has accepted it.
 * @param name its name
 * @param shardSize the unparsed {@code spec.l7Settings.shardSize}
 * @param accepted whether AKO has accepted it; AKO ignores Ingresses whose setting is not accepted
 * @param listeners the ports of {@code spec.network.listeners}, in order; entries without a port or
 *     with one that is no 32-bit integer are left out
 * @param others the other fields that it sets, which this module does not model: fields of {@code
 *     spec}, and fields of {@code spec.l7Settings} and {@code spec.network} as {@code
 *     l7Settings.<field>} and {@code network.<field>}, sorted
 * @param status the text of {@code status.status}; empty for none
 * @param spec the whole {@code spec} as given, because AKO reacts to a change of any field of it
 */
public record InfraSettingStatus(
    String name,
    @Nullable String shardSize,
    boolean accepted,
    ImmutableList<Listener> listeners,
    ImmutableList<String> others,
    String status,
    Tree spec) {
  static final String KIND = "AviInfraSetting";

  /**
   * A port on which layer 7 virtual services listen.
   *
   * @param port its number
   * @param ssl whether TLS is terminated there
   */
  public record Listener(int port, boolean ssl) {}

  static InfraSettingStatus of(String name, GenericKubernetesResource resource) {
    Tree body = Tree.of(resource);
    Tree spec = body.at("spec");
    String status = body.at("status", "status").text();
    return new InfraSettingStatus(
        name,
        spec.at("l7Settings", "shardSize").value() instanceof String text ? text : null,
        status.equals("Accepted"),
        listeners(spec.at("network", "listeners")),
        others(spec),
        status,
        spec);
  }

  private static ImmutableList<Listener> listeners(Tree listeners) {
    ImmutableList.Builder<Listener> out = ImmutableList.builder();
    for (Tree listener : listeners.list()) {
      Long port = listener.at("port").number();
      if (port != null && port == port.intValue()) {
        out.add(new Listener(port.intValue(), listener.at("enableSSL").isTrue()));
      }
    }
    return out.build();
  }

  private static ImmutableList<String> others(Tree spec) {
    List<String> out = new ArrayList<>(names(spec));
    for (String part : List.of("l7Settings", "network")) {
      if (spec.at(part).value() instanceof Map<?, ?>) {
        out.removeIf(part::equalsIgnoreCase);
        names(spec.at(part)).forEach(name -> out.add(part + "." + name));
      }
    }
    out.removeIf("l7Settings.shardSize"::equalsIgnoreCase);
    out.removeIf("network.listeners"::equalsIgnoreCase);
    return CodePoints.sorted(out);
  }

  private static List<String> names(Tree tree) {
    return tree.value() instanceof Map<?, ?> members
        ? members.keySet().stream().map(String::valueOf).toList()
        : List.of();
  }
}
