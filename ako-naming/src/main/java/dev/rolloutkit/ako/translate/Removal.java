package dev.rolloutkit.ako.translate;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.cluster.Manifests;
import dev.rolloutkit.ako.cluster.ObjectKey;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.graph.VirtualService.Metadata;
import dev.rolloutkit.ako.graph.VirtualService.Role;
import dev.rolloutkit.ako.ingress.IngressParser;
import dev.rolloutkit.ako.ingress.ParsedIngress;
import dev.rolloutkit.ako.ingress.TlsHosts;
import dev.rolloutkit.ako.name.AviNames;
import dev.rolloutkit.ako.name.InfraSetting;
import dev.rolloutkit.ako.shard.Sharding;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Takes the objects of a namespace out of a graph. Shared virtual services stay, perhaps empty.
 *
 * <p>Source: AKO 2.1.
 */
final class Removal {
  private final Sync sync;
  private final String namespace;
  private final Set<String> gone = new LinkedHashSet<>();

  Removal(Sync sync, String namespace) {
    this.sync = sync;
    this.namespace = namespace;
  }

  void run() {
    for (Map.Entry<ObjectKey, Ingress> ingress : sync.cluster.ingresses().entrySet()) {
      if (ingress.getKey().namespace().equals(namespace)) {
        gone.add(ingress.getKey().toString());
      }
    }
    for (VsDraft vs : sync.models.values()) {
      if (vs != null && vs.role == Role.SHARED) {
        vs.pools.keySet().removeIf(key -> gone.contains(key.owner()));
      }
    }
    for (Map.Entry<ObjectKey, Ingress> ingress : sync.cluster.ingresses().entrySet()) {
      if (ingress.getKey().namespace().equals(namespace)) {
        ingress(ingress.getKey(), ingress.getValue());
      }
    }
    for (Map.Entry<ObjectKey, Service> service : sync.cluster.services().entrySet()) {
      if (service.getKey().namespace().equals(namespace)) {
        service(service.getKey(), service.getValue());
      }
    }
  }

  private void ingress(ObjectKey key, Ingress ingress) {
    IngressSelection.Selected selected = IngressSelection.select(sync, ingress, new ArrayList<>());
    if (selected == null) {
      return;
    }
    ParsedIngress parsed = IngressParser.parse(sync.config, ingress, sync.cluster).orElseThrow();
    InfraSetting infra = selected.infra();
    String tenant = selected.tenant();
    parsed.insecure().keySet().forEach(host -> terminated(key, host, infra, tenant, false));
    for (TlsHosts tls : parsed.tls()) {
      tls.hosts().keySet().forEach(host -> terminated(key, host, infra, tenant, true));
    }
    parsed.passthrough().keySet().forEach(host -> passthrough(host, infra, tenant));
  }

  private void terminated(
      ObjectKey key,
      String host,
      @Nullable InfraSetting infra,
      @Nullable String tenant,
      boolean secure) {
    HostContext context =
        new HostContext(
            key,
            host,
            ImmutableList.of(),
            infra,
            Sharding.shardVs(sync.config, sync.names, host, namespace, infra, tenant));
    String model = AviNames.model(context.tenant(), context.vs().name().value());
    VsDraft vs = sync.models.get(model);
    if (vs == null) {
      return;
    }
    sync.ingressesOf(host).remove(key.toString());
    if (vs.role == Role.DEDICATED) {
      if (!keeps(vs)) {
        sync.models.put(model, null);
      }
      return;
    }
    boolean evh = sync.config.mode() == NamingMode.EVH;
    if (evh || secure) {
      String name =
          (evh
                  ? sync.names.evhVs(host, context.infraName())
                  : sync.names.sniVs(host, context.infraName()))
              .value();
      VsDraft child = vs.children.get(name);
      if (child != null && keeps(child)) {
        return;
      }
      vs.children.remove(name);
      vs.certificates.remove(sync.names.tlsKeyCert(host, context.infraName(), "").value());
      vs.certificates.remove(sync.names.tlsKeyCert(host, context.infraName(), "-alt").value());
    }
    vs.fqdns.remove(host);
    vs.redirectHosts.remove(host);
  }

  /** Takes what is gone off the virtual service of a host, and tells whether anything is left. */
  private boolean keeps(VsDraft vs) {
    vs.pools.keySet().removeIf(key -> gone.contains(vs.owners.getOrDefault(key.name(), "")));
    vs.groups.values().removeIf(group -> gone.contains(group.owner));
    vs.policySets
        .values()
        .forEach(
            rules ->
                rules
                    .values()
                    .removeIf(
                        rule ->
                            rule.target().isPool()
                                ? !vs.pools.containsKey(VsDraft.PoolKey.of(rule.target().name()))
                                : !vs.groups.containsKey(rule.target().name())));
    vs.policySets.values().removeIf(Map::isEmpty);
    List<String> ingresses = new ArrayList<>(vs.metadata.ingresses());
    ingresses.removeAll(gone);
    vs.metadata =
        new Metadata(
            ImmutableList.copyOf(ingresses),
            vs.metadata.services(),
            vs.metadata.hostNames(),
            vs.metadata.passthroughParent(),
            vs.metadata.passthroughChild());
    return !vs.pools.isEmpty();
  }

  private void passthrough(String host, @Nullable InfraSetting infra, @Nullable String tenant) {
    String name = Sharding.passthroughVs(sync.config, sync.names, host, infra).name().value();
    String infraName = infra == null ? null : infra.nameInNames();
    VsDraft vs = sync.models.get(AviNames.model(Sharding.tenant(sync.config, tenant), name));
    if (vs == null) {
      return;
    }
    vs.groups.remove(sync.names.passthroughPoolGroup(host, infraName).value());
    vs.pools.keySet().removeIf(key -> key.owner().equals(host));
    vs.fqdns.remove(host);
    for (VsDraft insecure : vs.children.values()) {
      insecure.fqdns.remove(host);
      insecure.redirectHosts.remove(host);
    }
  }

  private void service(ObjectKey key, Service service) {
    String vip = Manifests.orEmpty(Manifests.annotation(service, L4Services.SHARED_VIP));
    String name = sync.names.l4Vs(namespace, vip.isEmpty() ? key.name() : vip).value();
    String tenant =
        Sharding.tenant(
            sync.config,
            vip.isEmpty()
                ? sync.cluster.namespaceAnnotation(namespace, NamespaceTransition.TENANT)
                : null);
    String model = AviNames.model(tenant, name);
    VsDraft vs = sync.models.get(model);
    if (vs != null && (vs.role == Role.L4 || vs.role == Role.SHARED_VIP)) {
      sync.models.put(model, null);
    }
  }
}
