package dev.rolloutkit.ako.inventory;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.ingress.HostPath;
import dev.rolloutkit.ako.ingress.IngressParser;
import dev.rolloutkit.ako.ingress.ParsedIngress;
import dev.rolloutkit.ako.ingress.TlsHosts;
import dev.rolloutkit.ako.internal.cluster.AkoManifests;
import dev.rolloutkit.ako.inventory.HostNames.Security;
import dev.rolloutkit.ako.name.AviName;
import dev.rolloutkit.ako.name.AviNames;
import dev.rolloutkit.ako.name.PathIdentity;
import dev.rolloutkit.ako.name.PathNames;
import dev.rolloutkit.ako.shard.PassthroughVs;
import dev.rolloutkit.ako.shard.ShardVs;
import dev.rolloutkit.ako.shard.Sharding;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The names of the Avi objects for a single manifest, without a cluster. Assumes that all objects
 * to which the manifest refers exist and are valid.
 *
 * @rule The names of the objects of one Ingress or Service follow from its manifest alone.
 */
public final class ExpectedNames {
  private static final String SHARED_VIP = "ako.vmware.com/enable-shared-vip";

  private final AkoConfig config;
  private final AviNames names;
  private final NamespacedName key;
  private final ImmutableList.Builder<HostNames> hosts = ImmutableList.builder();

  private ExpectedNames(AkoConfig config, NamespacedName key) {
    this.config = config;
    this.names = AviNames.of(config);
    this.key = key;
  }

  /** The virtual service for a Service of any type, followed by the pool for each of its ports. */
  public static ImmutableList<AviName> ofService(AkoConfig config, Service service) {
    AviNames names = AviNames.of(config);
    NamespacedName key = NamespacedName.of(service);
    String sharedVip = AkoManifests.orEmpty(AkoManifests.annotation(service, SHARED_VIP));
    ImmutableList.Builder<AviName> out = ImmutableList.builder();
    out.add(names.l4Vs(key.namespace(), sharedVip.isEmpty() ? key.name() : sharedVip));
    if (service.getSpec() == null) {
      return out.build();
    }
    for (ServicePort port : AkoManifests.orEmpty(service.getSpec().getPorts())) {
      if (port != null) {
        String protocol = AkoManifests.orEmpty(port.getProtocol());
        int number = port.getPort() == null ? 0 : port.getPort();
        out.add(
            sharedVip.isEmpty()
                ? names.l4Pool(key.namespace(), key.name(), protocol, number)
                : names.sharedVipPool(key.namespace(), key.name(), sharedVip, protocol, number));
      }
    }
    return out.build();
  }

  /** The names for each host, in AKO's order: without TLS, with TLS, with passthrough. */
  public static Outcome.Ok<ImmutableList<HostNames>> ofIngress(AkoConfig config, Ingress ingress) {
    Outcome.Ok<ParsedIngress> parsed = IngressParser.parse(config, ingress, AkoCluster.empty());
    return new Outcome.Ok<>(
        new ExpectedNames(config, NamespacedName.of(ingress)).of(parsed.value()),
        parsed.warnings());
  }

  private ImmutableList<HostNames> of(ParsedIngress parsed) {
    parsed.insecure().forEach((host, paths) -> terminated(host, paths, null));
    for (TlsHosts entry : parsed.tls()) {
      for (Map.Entry<String, ImmutableList<HostPath>> host : entry.hosts().entrySet()) {
        terminated(host.getKey(), host.getValue(), entry.secret());
      }
    }
    parsed.passthrough().forEach(this::passthrough);
    return hosts.build();
  }

  private void passthrough(String host, List<HostPath> paths) {
    PassthroughVs vs = Sharding.passthroughVs(config, names, host, null);
    ImmutableList.Builder<AviName> out = ImmutableList.builder();
    out.add(vs.name(), vs.insecure(), names.passthroughPoolGroup(host, null));
    for (HostPath path : paths) {
      out.add(names.passthroughPool(host, path.backend().service(), null));
    }
    hosts.add(new HostNames(host, Security.PASSTHROUGH, vs.name(), out.build()));
  }

  private void terminated(String host, List<HostPath> paths, @Nullable String secret) {
    ShardVs vs = Sharding.shardVs(config, names, host, key.namespace(), null, null);
    boolean evh = config.mode() == NamingMode.EVH;
    ImmutableList.Builder<AviName> out = ImmutableList.builder();
    out.add(vs.name());
    boolean pooled = !evh && !vs.dedicated() && secret == null;
    if (!pooled) {
      if (!vs.dedicated()) {
        out.add(evh ? names.evhVs(host, null) : names.sniVs(host, null));
      }
      out.add(names.httpPolicySet(key.namespace(), host, null));
    }
    if (secret != null) {
      out.add(names.tlsKeyCert(host, null, secret));
    }
    for (HostPath path : paths) {
      path(out, host, path, pooled, vs.dedicated());
    }
    hosts.add(
        new HostNames(
            host, secret == null ? Security.INSECURE : Security.TLS, vs.name(), out.build()));
  }

  private void path(
      ImmutableList.Builder<AviName> out,
      String host,
      HostPath path,
      boolean pooled,
      boolean dedicated) {
    PathNames of = names.path(new PathIdentity(key, host, path.path(), "", dedicated));
    if (pooled) {
      out.add(of.sharedPool());
    } else if (config.mode() == NamingMode.EVH) {
      out.add(of.evhPoolGroup(), of.evhPool(path.backend().service()));
    } else {
      out.add(of.sniPoolGroup(), of.sniPool());
    }
  }
}
