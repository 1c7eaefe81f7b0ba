package dev.rolloutkit.ako.translate;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ListMultimap;
import dev.rolloutkit.ako.cluster.Manifests;
import dev.rolloutkit.ako.ingress.IngressParser;
import dev.rolloutkit.ako.ingress.ParsedIngress;
import dev.rolloutkit.ako.name.Origin;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressRule;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Handles Ingresses, the oldest first, and those with equal age and UID in the order given. Source:
 * AKO 2.1.
 */
final class Ingresses {
  static final Comparator<HasMetadata> OLDEST_FIRST = Comparator.comparing(Age::of, Age.ORDER);

  private final Sync sync;
  private final L7Objects objects;

  Ingresses(Sync sync) {
    this.sync = sync;
    this.objects = new L7Objects(sync);
  }

  /** Handles the Ingresses in a full sync. */
  void addAll(Collection<Ingress> ingresses) {
    List<Ingress> sorted = new ArrayList<>(ingresses);
    sorted.sort(OLDEST_FIRST);
    for (Ingress ingress : sorted) {
      if (!sync.accepts(NamespacedName.of(ingress).namespace()) || claim(ingress)) {
        if (IngressSelection.isWhole(sync, ingress)) {
          put(ingress);
        }
      } else {
        sync.refused.add(NamespacedName.of(ingress));
      }
    }
  }

  /**
   * Handles a new or changed Ingress; if AKO ignores it now, its objects are removed.
   *
   * @return false if its objects stay as they are, because its AviInfraSetting is not accepted or a
   *     rule has no {@code http}
   */
  boolean change(Ingress ingress) {
    boolean whole = IngressSelection.isWhole(sync, ingress);
    Frontend source = whole ? read(ingress) : null;
    if (source != null) {
      objects.put(source);
    } else if (!whole) {
      return false;
    } else if (IngressSelection.isSuspended(sync, ingress)) {
      objects.leaveTenant(NamespacedName.of(ingress));
      return false;
    } else {
      objects.remove(NamespacedName.of(ingress));
    }
    return true;
  }

  /**
   * Claims the hosts of an Ingress if namespaces may not share hosts; returns whether AKO handles
   * it.
   *
   * <p>Compatibility: if namespaces may not share hosts, AKO ignores an Ingress without rules.
   */
  boolean claim(Ingress ingress) {
    if (!sync.hostClaims.isStrict()) {
      return true;
    }
    NamespacedName key = NamespacedName.of(ingress);
    List<String> hosts = hostsOf(ingress);
    return sync.hostClaims.claim(
            key, hosts, FieldPath.of("ingresses").key(key.toString()), sync.problems)
        && !hosts.isEmpty();
  }

  static List<String> hostsOf(Ingress ingress) {
    List<String> out = new ArrayList<>();
    if (ingress.getSpec() != null) {
      for (IngressRule rule : Manifests.orEmpty(ingress.getSpec().getRules())) {
        if (rule != null) {
          out.add(Manifests.orEmpty(rule.getHost()));
        }
      }
    }
    return out;
  }

  /**
   * Handles the Ingresses whose namespace refers to an AviInfraSetting. AKO does so before it
   * handles Services, and handles these Ingresses again with all others.
   *
   * <p>Compatibility: this step accepts rules without {@code http}. An Ingress with such a rule,
   * which AKO ignores later, keeps the objects from this step, whose pools have no servers.
   */
  void addOfSettings(Collection<Ingress> ingresses) {
    List<Ingress> sorted = new ArrayList<>(ingresses);
    sorted.sort(OLDEST_FIRST);
    ListMultimap<String, Ingress> bySetting = ArrayListMultimap.create();
    for (Ingress ingress : sorted) {
      bySetting.put(
          Manifests.orEmpty(IngressSelection.settingOfNamespace(sync, NamespacedName.of(ingress))),
          ingress);
    }
    for (String setting : sync.cluster.infraSettings().keySet()) {
      for (Ingress ingress : bySetting.get(setting)) {
        put(ingress);
      }
    }
  }

  private void put(Ingress ingress) {
    Frontend source = read(ingress);
    if (source != null) {
      BackendProblems.report(sync, source);
      objects.put(source);
    }
  }

  /** Parses an Ingress; {@code null} if AKO ignores it. */
  private @Nullable Frontend read(Ingress ingress) {
    IngressSelection.Selected selected = IngressSelection.select(sync, ingress, sync.problems);
    if (selected == null) {
      return null;
    }
    Outcome.Ok<ParsedIngress> outcome = IngressParser.parse(sync.config, ingress, sync.cluster);
    Frontend source =
        new Frontend(
            Origin.INGRESS,
            NamespacedName.of(ingress),
            HostRuleTls.adjust(sync, outcome.orElseThrow(), selected.tenant(), false),
            selected.infra(),
            selected.tenant());
    for (Problem problem : outcome.problems()) {
      sync.problems.add(
          new Problem(
              problem.type(),
              source.at() + "." + problem.field(),
              problem.value(),
              problem.detail(),
              problem.code()));
    }
    return source;
  }
}
