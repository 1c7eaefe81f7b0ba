package dev.rolloutkit.ako.internal.effect;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.ako.cluster.Tree;
import dev.rolloutkit.ako.graph.CrdStatus;
import dev.rolloutkit.ako.internal.parse.AppliedHostRule;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The settings that custom resources give to a virtual service.
 *
 * @param hostRule the HostRule for its host; {@code null} if AKO has not looked for one
 * @param l7Rule the L7Rule to which the HostRule refers; absent for none
 * @param sso the fields of the SSORule
 * @param refs all fields, by Avi's field names
 * @param crd the custom resource that is recorded; {@code null} for none
 * @param enabled whether the virtual service is enabled; {@code null} if no resource says so
 */
public record VsSettings(
    @Nullable AppliedHostRule hostRule,
    Tree l7Rule,
    ImmutableMap<String, Object> sso,
    ImmutableMap<String, Object> refs,
    @Nullable CrdStatus crd,
    @Nullable Boolean enabled) {
  /** No settings. */
  public static final VsSettings NONE =
      new VsSettings(null, Tree.ABSENT, ImmutableMap.of(), ImmutableMap.of(), null, null);

  /** The SSL profile; {@code null} for none. */
  public @Nullable Object sslProfile() {
    return refs.get("sslProfile");
  }

  /** These settings with another SSL profile; {@code null} for none. */
  public VsSettings withSslProfile(@Nullable Object profile) {
    if (profile == null && !refs.containsKey("sslProfile")) {
      return this;
    }
    Map<String, Object> changed = new HashMap<>(refs);
    changed.remove("sslProfile");
    if (profile != null) {
      changed.put("sslProfile", profile);
    }
    return new VsSettings(hostRule, l7Rule, sso, ImmutableMap.copyOf(changed), crd, enabled);
  }

  /** Whether the certificates are those on the Avi Controller to which the HostRule refers. */
  public boolean hasCertificates() {
    return refs.containsKey("sslKeyAndCertificates");
  }
}
