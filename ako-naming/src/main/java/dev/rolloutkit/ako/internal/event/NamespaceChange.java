package dev.rolloutkit.ako.internal.event;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.internal.cluster.AkoManifests;
import io.fabric8.kubernetes.api.model.Namespace;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a change of the labels or the tenant annotation of a namespace means for AKO.
 *
 * @rule A change of a namespace's tenant takes precedence over a change of its labels.
 * @param handled whether AKO handles the objects of the namespace again
 * @param accepted whether AKO watches the namespace afterwards
 */
public record NamespaceChange(boolean handled, boolean accepted) {

  /**
   * The meaning of an update.
   *
   * <p>Compatibility: a change of the tenant takes precedence over a change of the labels, and
   * makes AKO watch a namespace even if its labels do not match; see {@link
   * AkoDefect#TENANT_CHANGE_ADMITS}. AKO ignores an update that does not change the resource
   * version; manifests without a resource version are treated as different.
   */
  public static NamespaceChange of(AkoConfig config, Namespace before, Namespace after) {
    boolean was = config.namespaceSelector().accepts(AkoManifests.labels(before));
    boolean labelled = config.namespaceSelector().accepts(AkoManifests.labels(after));
    boolean sameTenant = tenantOf(before).equals(tenantOf(after));
    if (haveSameVersion(before, after)
        || (sameTenant && labelsOf(before).equals(labelsOf(after)))) {
      return new NamespaceChange(false, was);
    }
    boolean tenantAdds =
        !sameTenant && (labelled || !config.fixes().fixes(AkoDefect.TENANT_CHANGE_ADMITS));
    if ((!was && labelled) || tenantAdds) {
      return new NamespaceChange(true, true);
    }
    return was && !labelled ? new NamespaceChange(true, false) : new NamespaceChange(false, was);
  }

  private static String tenantOf(Namespace namespace) {
    return AkoManifests.orEmpty(AkoManifests.annotation(namespace, AkoConfig.TENANT_ANNOTATION));
  }

  private static Map<String, String> labelsOf(Namespace namespace) {
    @Nullable Map<String, String> labels = AkoManifests.labels(namespace);
    return labels == null ? ImmutableMap.of() : labels;
  }

  private static boolean haveSameVersion(Namespace before, Namespace after) {
    String version =
        before.getMetadata() == null ? null : before.getMetadata().getResourceVersion();
    return version != null
        && after.getMetadata() != null
        && version.equals(after.getMetadata().getResourceVersion());
  }
}
