package dev.rolloutkit.ako.internal.event;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import com.google.common.collect.ListMultimap;
import dev.rolloutkit.ako.cluster.Tree;
import dev.rolloutkit.ako.internal.ingress.RouteParser;
import dev.rolloutkit.ako.internal.parse.L7Source;
import dev.rolloutkit.ako.internal.parse.RouteReader;
import dev.rolloutkit.ako.internal.parse.WatchedCluster;
import dev.rolloutkit.ako.internal.place.HostClaims;
import dev.rolloutkit.ako.internal.report.Reports;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.NamespacedName;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The OpenShift Routes of a cluster.
 *
 * @rule With an AviInfraSetting, Routes that have the annotation themselves are handled before
 *     those of annotated namespaces.
 */
final class Routes extends L7Resources<GenericKubernetesResource> {
  private final RouteReader reader;

  Routes(
      WatchedCluster cluster,
      RouteReader reader,
      HostClaims claims,
      L7Handler handler,
      Reports reports) {
    super(cluster, claims, handler, reports);
    this.reader = reader;
  }

  @Override
  Map<NamespacedName, GenericKubernetesResource> all() {
    return cluster.snapshot().routes();
  }

  @Override
  @Nullable GenericKubernetesResource get(NamespacedName key) {
    return cluster.snapshot().route(key);
  }

  @Override
  @Nullable L7Source read(GenericKubernetesResource route) {
    return reader.read(route);
  }

  @Override
  List<String> hostsOf(GenericKubernetesResource route) {
    return RouteReader.hostsOf(route);
  }

  @Override
  Collection<GenericKubernetesResource> inOrderOfRelations() {
    return all().values();
  }

  @Override
  FieldPath at(NamespacedName key) {
    return RouteReader.at(key);
  }

  @Override
  boolean givesBackClaims(GenericKubernetesResource deleted) {
    return true;
  }

  @Override
  void addAll() {
    for (GenericKubernetesResource route : oldestFirst()) {
      NamespacedName key = NamespacedName.of(route);
      if (cluster.accepts(key.namespace())) {
        if (claim(route)) {
          change(route);
        } else {
          claims.leaveOut(key);
        }
      }
    }
  }

  /** Handles the Routes with the annotation first, then those of annotated namespaces. */
  @Override
  void addOfSettings() {
    ListMultimap<String, GenericKubernetesResource> own = ArrayListMultimap.create();
    ListMultimap<String, GenericKubernetesResource> ofNamespace = ArrayListMultimap.create();
    for (GenericKubernetesResource route : all().values()) {
      boolean annotated = !WatchedCluster.ownSetting(route).isEmpty();
      (annotated ? own : ofNamespace).put(reader.settingOf(route), route);
    }
    for (String setting : cluster.snapshot().infraSettings().keySet()) {
      Iterables.concat(own.get(setting), ofNamespace.get(setting)).forEach(this::change);
    }
  }

  /** The Avi objects of a Route stay as they are if AKO has not accepted its AviInfraSetting. */
  @Override
  boolean change(GenericKubernetesResource route) {
    L7Source source = read(route);
    if (source != null) {
      add(source);
    } else if (reader.isSuspended(route)) {
      suspend(route);
      return false;
    } else {
      handler.remove(NamespacedName.of(route));
    }
    return true;
  }

  @Override
  L7References referencesOf(GenericKubernetesResource route) {
    String namespace = NamespacedName.of(route).namespace();
    Tree spec = Tree.of(route).at("spec");
    ImmutableSet.Builder<NamespacedName> services = ImmutableSet.builder();
    services.add(new NamespacedName(namespace, spec.at("to", "name").text()));
    for (Tree alternate : spec.at("alternateBackends").list()) {
      services.add(new NamespacedName(namespace, alternate.at("name").text()));
    }
    ImmutableSet<NamespacedName> secrets =
        spec.at("tls").isPresent()
            ? ImmutableSet.of(
                new NamespacedName(cluster.config().akoNamespace(), RouteParser.DEFAULT_SECRET),
                new NamespacedName(namespace, RouteParser.DEFAULT_SECRET))
            : ImmutableSet.of();
    return new L7References(services.build(), secrets, "");
  }
}
