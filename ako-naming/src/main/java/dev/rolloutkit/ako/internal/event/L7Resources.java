package dev.rolloutkit.ako.internal.event;

import dev.rolloutkit.ako.internal.parse.Age;
import dev.rolloutkit.ako.internal.parse.BackendProblems;
import dev.rolloutkit.ako.internal.parse.L7Source;
import dev.rolloutkit.ako.internal.parse.WatchedCluster;
import dev.rolloutkit.ako.internal.place.HostClaims;
import dev.rolloutkit.ako.internal.place.Placement;
import dev.rolloutkit.ako.internal.report.Reports;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.NamespacedName;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The Ingresses or Routes of a cluster, of which AKO handles only one kind: the oldest first, and
 * those with equal age and UID in the order of the cluster. Source: AKO 2.1.
 *
 * @rule AKO handles either Ingresses or Routes, the oldest first.
 * @param <T> the type of the objects
 */
abstract sealed class L7Resources<T extends HasMetadata> permits Ingresses, Routes {
  final WatchedCluster cluster;
  final HostClaims claims;
  final L7Handler handler;
  final Reports reports;
  private final BackendProblems backendProblems;

  L7Resources(WatchedCluster cluster, HostClaims claims, L7Handler handler, Reports reports) {
    this.cluster = cluster;
    this.claims = claims;
    this.handler = handler;
    this.reports = reports;
    this.backendProblems = new BackendProblems(cluster, reports);
  }

  /** All objects, in the order of the cluster. */
  abstract Map<NamespacedName, T> all();

  /** An object; {@code null} if it does not exist. */
  abstract @Nullable T get(NamespacedName key);

  /** Parses an object; {@code null} if AKO ignores it. */
  abstract @Nullable L7Source read(T object);

  /** The hosts that an object claims. */
  abstract List<String> hostsOf(T object);

  /** The objects that it names. */
  abstract L7References referencesOf(T object);

  /** The objects in the order in which AKO relates them to others in a full sync. */
  abstract Collection<T> inOrderOfRelations();

  /** The field path of an object in problems. */
  abstract FieldPath at(NamespacedName key);

  /**
   * Handles the objects to which an AviInfraSetting applies. AKO does so before it handles
   * Services, and handles these objects again with all others.
   */
  abstract void addOfSettings();

  /** Handles all objects in a full sync. */
  abstract void addAll();

  /**
   * Handles a new or changed object; if AKO ignores it now, its Avi objects are removed.
   *
   * @return false if its Avi objects stay as they are
   */
  abstract boolean change(T object);

  /** Whether AKO gives back the claims of a deleted object. */
  abstract boolean givesBackClaims(T deleted);

  /**
   * Handles an object, or removes it if it no longer exists.
   *
   * @return false if its Avi objects stay as they are
   */
  boolean handle(NamespacedName key) {
    T object = get(key);
    if (object == null) {
      handler.remove(key);
      return true;
    }
    return change(object);
  }

  /** The objects that AKO has handled. */
  HandledObjects handled() {
    return handler.handled();
  }

  /** Chooses the virtual services for the hosts of the objects. */
  Placement placement() {
    return handler.placement();
  }

  /** The objects, the oldest first. */
  List<T> oldestFirst() {
    List<T> out = new ArrayList<>(all().values());
    out.sort(Age.OLDEST_FIRST);
    return out;
  }

  /**
   * The objects that a full sync handled, in the order of the sync, even if it built nothing for
   * them.
   */
  List<NamespacedName> watched() {
    return inOrderOfRelations().stream()
        .map(NamespacedName::of)
        .filter(key -> cluster.accepts(key.namespace()) && !claims.isLeftOut(key))
        .toList();
  }

  /** The age of an object; {@code null} if it does not exist. */
  @Nullable Age ageOf(NamespacedName key) {
    T object = get(key);
    return object == null ? null : Age.of(object);
  }

  /** Handles an object if AKO does not ignore it, and reports backends without servers. */
  void add(T object) {
    L7Source source = read(object);
    if (source != null) {
      add(source);
    }
  }

  void add(L7Source source) {
    backendProblems.report(source);
    handler.put(source);
  }

  /** Keeps the Avi objects of an object, but removes those in a former tenant of its namespace. */
  void suspend(T object) {
    NamespacedName key = NamespacedName.of(object);
    handler.removeFromFormerTenant(key, cluster.tenantAnnotation(key.namespace()));
  }

  /**
   * Claims the hosts of an object if namespaces may not share hosts; returns whether AKO handles
   * it.
   */
  boolean claim(T object) {
    NamespacedName key = NamespacedName.of(object);
    return !claims.isStrict() || claims.claim(key, hostsOf(object), at(key), reports);
  }

  /**
   * Whether AKO handles an event if namespaces may not share hosts.
   *
   * <p>Compatibility: a changed object is handled if AKO accepts its old or its new version.
   */
  boolean accepts(NamespacedName key, @Nullable T before, @Nullable T now) {
    if (!claims.isStrict() || !cluster.accepts(key.namespace())) {
      return true;
    }
    if (now == null) {
      if (before != null && givesBackClaims(before)) {
        claims.release(key, hostsOf(before));
      }
      return true;
    }
    if (before == null) {
      return claim(now);
    }
    boolean old = claim(before);
    boolean accepted = claim(now);
    List<String> hosts = hostsOf(before);
    if (old && !hosts.equals(hostsOf(now))) {
      claims.release(key, hosts);
    }
    return old || accepted;
  }

  /** Whether AKO handles an object when its namespace is watched from now on, or no longer. */
  boolean acceptsInNamespace(NamespacedName key) {
    if (!claims.isStrict()) {
      return true;
    }
    T object = get(key);
    if (cluster.accepts(key.namespace())) {
      return object != null && claim(object);
    }
    if (object != null) {
      claims.release(key, hostsOf(object));
    }
    return true;
  }
}
