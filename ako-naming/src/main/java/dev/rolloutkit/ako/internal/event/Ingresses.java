package dev.rolloutkit.ako.internal.event;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ListMultimap;
import dev.rolloutkit.ako.ingress.IngressParser;
import dev.rolloutkit.ako.internal.cluster.AkoManifests;
import dev.rolloutkit.ako.internal.ingress.RouteParser;
import dev.rolloutkit.ako.internal.parse.IngressReader;
import dev.rolloutkit.ako.internal.parse.L7Source;
import dev.rolloutkit.ako.internal.parse.WatchedCluster;
import dev.rolloutkit.ako.internal.place.HostClaims;
import dev.rolloutkit.ako.internal.report.Reports;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.NamespacedName;
import io.fabric8.kubernetes.api.model.networking.v1.HTTPIngressPath;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import io.fabric8.kubernetes.api.model.networking.v1.IngressRule;
import io.fabric8.kubernetes.api.model.networking.v1.IngressTLS;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The Ingresses of a cluster.
 *
 * @rule A deleted Ingress of another class keeps its claims of hosts, and an Ingress stays as it is
 *     while its AviInfraSetting is not accepted.
 */
final class Ingresses extends L7Resources<Ingress> {
  private final IngressReader reader;

  Ingresses(
      WatchedCluster cluster,
      IngressReader reader,
      HostClaims claims,
      L7Handler handler,
      Reports reports) {
    super(cluster, claims, handler, reports);
    this.reader = reader;
  }

  @Override
  Map<NamespacedName, Ingress> all() {
    return cluster.snapshot().ingresses();
  }

  @Override
  @Nullable Ingress get(NamespacedName key) {
    return cluster.snapshot().ingress(key);
  }

  @Override
  @Nullable L7Source read(Ingress ingress) {
    return reader.read(ingress);
  }

  @Override
  List<String> hostsOf(Ingress ingress) {
    return IngressReader.hostsOf(ingress);
  }

  @Override
  Collection<Ingress> inOrderOfRelations() {
    return oldestFirst();
  }

  @Override
  FieldPath at(NamespacedName key) {
    return IngressReader.at(key);
  }

  /**
   * {@inheritDoc}
   *
   * <p>Compatibility: if namespaces may not share hosts, AKO ignores an Ingress without rules.
   */
  @Override
  boolean claim(Ingress ingress) {
    return super.claim(ingress) && (!claims.isStrict() || !hostsOf(ingress).isEmpty());
  }

  /** Compatibility: a deleted Ingress of another class keeps its claims. */
  @Override
  boolean givesBackClaims(Ingress deleted) {
    return cluster.ingressClasses().of(deleted) != null;
  }

  @Override
  void addAll() {
    for (Ingress ingress : oldestFirst()) {
      NamespacedName key = NamespacedName.of(ingress);
      if (cluster.accepts(key.namespace()) && !claim(ingress)) {
        claims.leaveOut(key);
      } else if (reader.isComplete(ingress)) {
        add(ingress);
      }
    }
  }

  /**
   * {@inheritDoc}
   *
   * <p>Compatibility: this step accepts rules without {@code http}. An Ingress with such a rule,
   * which AKO ignores later, keeps the objects from this step, whose pools have no servers.
   */
  @Override
  void addOfSettings() {
    if (cluster.snapshot().infraSettings().isEmpty()) {
      return;
    }
    ListMultimap<String, Ingress> bySetting = ArrayListMultimap.create();
    for (Ingress ingress : oldestFirst()) {
      bySetting.put(cluster.settingOfNamespace(NamespacedName.of(ingress).namespace()), ingress);
    }
    for (String setting : cluster.snapshot().infraSettings().keySet()) {
      bySetting.get(setting).forEach(this::add);
    }
  }

  /**
   * The Avi objects of an Ingress stay as they are if AKO has not accepted its AviInfraSetting or
   * if a rule has no {@code http}.
   */
  @Override
  boolean change(Ingress ingress) {
    if (!reader.isComplete(ingress)) {
      return false;
    }
    L7Source source = read(ingress);
    if (source != null) {
      handler.put(source);
    } else if (reader.isSuspended(ingress)) {
      suspend(ingress);
      return false;
    } else {
      handler.remove(NamespacedName.of(ingress));
    }
    return true;
  }

  @Override
  L7References referencesOf(Ingress ingress) {
    if (ingress.getSpec() == null) {
      return L7References.NONE;
    }
    String namespace = NamespacedName.of(ingress).namespace();
    ImmutableSet.Builder<NamespacedName> services = ImmutableSet.builder();
    for (IngressRule rule : AkoManifests.orEmpty(ingress.getSpec().getRules())) {
      if (rule != null && rule.getHttp() != null) {
        for (HTTPIngressPath path : AkoManifests.orEmpty(rule.getHttp().getPaths())) {
          if (path != null && path.getBackend() != null && path.getBackend().getService() != null) {
            services.add(key(namespace, path.getBackend().getService().getName()));
          }
        }
      }
    }
    ImmutableSet.Builder<NamespacedName> secrets = ImmutableSet.builder();
    for (IngressTLS tls : AkoManifests.orEmpty(ingress.getSpec().getTls())) {
      if (tls != null) {
        secrets.add(key(namespace, tls.getSecretName()));
      }
    }
    if (IngressParser.isAllTls(ingress)) {
      secrets.add(key(cluster.config().akoNamespace(), RouteParser.DEFAULT_SECRET));
    }
    String name = AkoManifests.orEmpty(ingress.getSpec().getIngressClassName());
    IngressClass byDefault = name.isEmpty() ? cluster.ingressClasses().of(ingress) : null;
    return new L7References(
        services.build(),
        secrets.build(),
        byDefault == null ? name : NamespacedName.of(byDefault).name());
  }

  private static NamespacedName key(String namespace, @Nullable String name) {
    return new NamespacedName(namespace, AkoManifests.orEmpty(name));
  }
}
