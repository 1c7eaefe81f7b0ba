package dev.rolloutkit.ako.internal.parse;

import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.internal.cluster.AkoManifests;
import dev.rolloutkit.ako.shard.Sharding;
import dev.rolloutkit.apimachinery.NamespacedName;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Service;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The current cluster, and the namespaces of it that AKO watches.
 *
 * @rule AKO watches a namespace if its labels match the namespace selector, and uses the tenant in
 *     its annotation.
 */
public final class WatchedCluster {
  /** The annotation of a namespace, Route or Service with its AviInfraSetting. */
  public static final String SETTING = "aviinfrasetting.ako.vmware.com/name";

  private final AkoConfig config;

  /** The watched namespaces, if AKO does not watch all. */
  private final Set<String> watched = new HashSet<>();

  private AkoCluster snapshot;
  private @Nullable IngressClasses classes;

  public WatchedCluster(AkoConfig config, AkoCluster snapshot) {
    this.config = config;
    this.snapshot = snapshot;
    if (config.namespaceSelector().isActive()) {
      for (String namespace : snapshot.namespaces().keySet()) {
        watch(namespace, hasMatchingLabels(config, snapshot, namespace));
      }
    }
  }

  /** Whether the labels of a namespace match AKO's namespace selector. */
  public static boolean hasMatchingLabels(AkoConfig config, AkoCluster cluster, String namespace) {
    if (!config.namespaceSelector().isActive()) {
      return true;
    }
    Namespace object = cluster.namespace(namespace);
    return object != null && config.namespaceSelector().accepts(AkoManifests.labels(object));
  }

  /** AKO's configuration. */
  public AkoConfig config() {
    return config;
  }

  /** The current objects. */
  public AkoCluster snapshot() {
    return snapshot;
  }

  /** Replaces the objects. */
  public void replace(AkoCluster changed) {
    snapshot = changed;
    classes = null;
  }

  /** Whether AKO watches a namespace. */
  public boolean accepts(String namespace) {
    return !config.namespaceSelector().isActive() || watched.contains(namespace);
  }

  /** Starts or stops watching a namespace. */
  public void watch(String namespace, boolean accepted) {
    if (accepted) {
      watched.add(namespace);
    } else {
      watched.remove(namespace);
    }
  }

  /** The IngressClasses of the current cluster. */
  public IngressClasses ingressClasses() {
    if (classes == null) {
      classes = new IngressClasses(snapshot);
    }
    return classes;
  }

  /** The tenant annotation of a namespace; {@code null} for none. */
  public @Nullable String tenantAnnotation(String namespace) {
    return snapshot.namespaceAnnotation(namespace, AkoConfig.TENANT_ANNOTATION);
  }

  /** The Avi tenant of the objects of a namespace. */
  public String tenantOf(String namespace) {
    return Sharding.tenant(config, tenantAnnotation(namespace));
  }

  /** The AviInfraSetting in the annotation of a namespace; empty for none. */
  public String settingOfNamespace(String namespace) {
    return AkoManifests.orEmpty(snapshot.namespaceAnnotation(namespace, SETTING));
  }

  /** The AviInfraSetting in the annotation of an object; empty for none. */
  public static String ownSetting(HasMetadata object) {
    return AkoManifests.orEmpty(AkoManifests.annotation(object, SETTING));
  }

  /** A Service; {@code null} if it does not exist. */
  public @Nullable Service service(NamespacedName key) {
    return snapshot.service(key.namespace(), key.name());
  }
}
