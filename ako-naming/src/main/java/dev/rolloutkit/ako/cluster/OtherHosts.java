package dev.rolloutkit.ako.cluster;

import com.google.common.collect.ImmutableListMultimap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Finds the hosts to which resources of kinds that are not modelled refer, in the fields in which
 * Avi's MultiClusterIngress and GSLBHostRule and the Gateway API's HTTPRoute have them.
 */
final class OtherHosts {
  private OtherHosts() {}

  static ImmutableListMultimap<String, GenericKubernetesResource> index(
      Collection<GenericKubernetesResource> resources) {
    ImmutableListMultimap.Builder<String, GenericKubernetesResource> out =
        ImmutableListMultimap.builder();
    for (GenericKubernetesResource resource : resources) {
      hosts(Tree.of(resource).at("spec")).forEach(host -> out.put(host, resource));
    }
    return out.build();
  }

  private static Set<String> hosts(Tree spec) {
    Set<String> out = new LinkedHashSet<>();
    out.add(spec.at("hostname").text());
    out.add(spec.at("fqdn").text());
    out.add(spec.at("host").text());
    out.addAll(spec.at("hostnames").texts());
    out.remove("");
    return out;
  }
}
