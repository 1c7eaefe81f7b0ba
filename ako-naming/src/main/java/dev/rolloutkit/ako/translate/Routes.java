package dev.rolloutkit.ako.translate;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.Iterables;
import com.google.common.collect.ListMultimap;
import dev.rolloutkit.ako.cluster.InfraSettingStatus;
import dev.rolloutkit.ako.cluster.Manifests;
import dev.rolloutkit.ako.cluster.Tree;
import dev.rolloutkit.ako.config.ProblemCodes;
import dev.rolloutkit.ako.ingress.ParsedIngress;
import dev.rolloutkit.ako.ingress.RouteParser;
import dev.rolloutkit.ako.name.InfraSetting;
import dev.rolloutkit.ako.name.Origin;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Handles OpenShift Routes, in the same order as Ingresses. Source: AKO 2.1. */
final class Routes {
  private final Sync sync;
  private final L7Objects objects;

  Routes(Sync sync) {
    this.sync = sync;
    this.objects = new L7Objects(sync);
  }

  /** Handles the Routes in a full sync. */
  void addAll(Collection<GenericKubernetesResource> routes) {
    for (GenericKubernetesResource route : sorted(routes)) {
      NamespacedName key = NamespacedName.of(route);
      if (sync.accepts(key.namespace())) {
        if (claim(route)) {
          put(route);
        } else {
          sync.refused.add(key);
        }
      }
    }
  }

  /** Claims the host of a Route if namespaces may not share hosts. */
  boolean claim(GenericKubernetesResource route) {
    NamespacedName key = NamespacedName.of(route);
    return sync.hostClaims.claim(key, claimed(route), at(key), sync.problems);
  }

  /**
   * Handles the Routes to which an AviInfraSetting applies: those with the annotation first, then
   * those of annotated namespaces, both in the order of the cluster. AKO does so before it handles
   * Services, and handles these Routes again with all others.
   */
  void addOfSettings(Collection<GenericKubernetesResource> routes) {
    ListMultimap<String, GenericKubernetesResource> own = ArrayListMultimap.create();
    ListMultimap<String, GenericKubernetesResource> ofNamespace = ArrayListMultimap.create();
    for (GenericKubernetesResource route : routes) {
      (ownSetting(route).isEmpty() ? ofNamespace : own).put(settingOf(route), route);
    }
    for (String setting : sync.cluster.infraSettings().keySet()) {
      for (GenericKubernetesResource route :
          Iterables.concat(own.get(setting), ofNamespace.get(setting))) {
        put(route);
      }
    }
  }

  private static List<GenericKubernetesResource> sorted(
      Collection<GenericKubernetesResource> routes) {
    List<GenericKubernetesResource> out = new ArrayList<>(routes);
    out.sort(Ingresses.OLDEST_FIRST);
    return out;
  }

  static List<String> claimed(GenericKubernetesResource route) {
    return List.of(Tree.of(route).at("spec", "host").text());
  }

  private static FieldPath at(NamespacedName key) {
    return FieldPath.of("routes").key(key.toString());
  }

  /** The AviInfraSetting in the annotation of a Route or its namespace; empty for none. */
  private String settingOf(GenericKubernetesResource route) {
    String own = ownSetting(route);
    return own.isEmpty()
        ? Manifests.orEmpty(IngressSelection.settingOfNamespace(sync, NamespacedName.of(route)))
        : own;
  }

  private static String ownSetting(GenericKubernetesResource route) {
    return Manifests.orEmpty(Manifests.annotation(route, IngressSelection.NAMESPACE_SETTING));
  }

  /**
   * Whether AKO leaves the objects of a Route as they are, because it has not accepted the
   * AviInfraSetting.
   */
  private boolean isSuspended(GenericKubernetesResource route) {
    InfraSettingStatus setting = sync.cluster.infraSetting(settingOf(route));
    return setting != null
        && !setting.accepted()
        && sync.accepts(NamespacedName.of(route).namespace())
        && !RouteParser.hasRepeatedBackend(route);
  }

  /**
   * Handles a new or changed Route; if AKO ignores it now, its objects are removed.
   *
   * @return false if its objects stay as they are, because its AviInfraSetting is not accepted
   */
  boolean put(GenericKubernetesResource route) {
    Frontend source = read(route);
    if (source == null && isSuspended(route)) {
      objects.leaveTenant(NamespacedName.of(route));
      return false;
    }
    if (source == null) {
      objects.remove(NamespacedName.of(route));
    } else {
      BackendProblems.report(sync, source);
      objects.put(source);
    }
    return true;
  }

  private @Nullable Frontend read(GenericKubernetesResource route) {
    NamespacedName key = NamespacedName.of(route);
    FieldPath at = at(key);
    if (!sync.accepts(key.namespace())) {
      sync.problems.add(
          Problem.text(
              at, "AKO does not watch its namespace", ProblemCodes.NAMESPACE_NOT_ACCEPTED));
      return null;
    }
    if (RouteParser.hasRepeatedBackend(route)) {
      sync.problems.add(
          Problem.text(
              at.child("spec", "alternateBackends"),
              "MultipleBackendsWithSameServiceError",
              ProblemCodes.REPEATED_BACKEND));
      return null;
    }
    String name = settingOf(route);
    InfraSetting infra = null;
    if (!name.isEmpty()) {
      InfraSettingStatus setting = sync.cluster.infraSetting(name);
      if (setting == null || !setting.accepted()) {
        sync.problems.add(
            Problem.text(
                at,
                "its AviInfraSetting " + GoStrings.quote(name) + " is missing or not accepted",
                ProblemCodes.INFRA_SETTING_NOT_ACCEPTED));
        return null;
      }
      infra =
          new InfraSetting(
              name,
              setting.shardSize(),
              name.equals(IngressSelection.settingOfNamespace(sync, key)));
    }
    Outcome.Ok<ParsedIngress> parsed = RouteParser.parse(sync.config, route);
    for (Problem problem : parsed.problems()) {
      sync.problems.add(
          new Problem(
              problem.type(),
              at + "." + problem.field(),
              problem.value(),
              problem.detail(),
              problem.code()));
    }
    String tenant = sync.cluster.namespaceAnnotation(key.namespace(), NamespaceTransition.TENANT);
    return new Frontend(
        Origin.ROUTE,
        key,
        HostRuleTls.adjust(sync, parsed.orElseThrow(), tenant, true),
        infra,
        tenant);
  }
}
