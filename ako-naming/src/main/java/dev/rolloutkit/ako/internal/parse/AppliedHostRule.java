package dev.rolloutkit.ako.internal.parse;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.cluster.Tree;
import dev.rolloutkit.apimachinery.NamespacedName;
import org.jspecify.annotations.Nullable;

/**
 * What the HostRule for a host says.
 *
 * <p>Compatibility: AKO reads the GSLB name and the certificates while it parses a host, when it
 * does not compare tenants, so these also come from a HostRule of another tenant.
 *
 * @rule The GSLB name and the certificates of a HostRule apply even if it is of another tenant.
 * @param key the HostRule that applies; {@code null} for none
 * @param unusable whether there is a HostRule that does not apply, because it is rejected or of
 *     another tenant
 * @param settings the settings; absent if none apply
 * @param parsedKey the HostRule whose GSLB name and certificates apply; {@code null} for none
 * @param parsed the settings with this GSLB name and these certificates
 */
public record AppliedHostRule(
    @Nullable NamespacedName key,
    boolean unusable,
    Tree settings,
    @Nullable NamespacedName parsedKey,
    Tree parsed) {

  /** Whether there is a HostRule for the host, even if it does not apply. */
  public boolean exists() {
    return key != null || unusable;
  }

  /** The aliases of the host. */
  public ImmutableList<String> aliases() {
    return settings.at("aliases").texts();
  }

  /** The GSLB name of the host, for global load balancing; empty for none. */
  public String gslbName() {
    return parsed.at("gslb", "fqdn").text();
  }

  /** The aliases and the GSLB name of the host. */
  public ImmutableList<String> otherNames() {
    String gslb = gslbName();
    return gslb.isEmpty()
        ? aliases()
        : ImmutableList.<String>builder().addAll(aliases()).add(gslb).build();
  }

  /** The host and its other names. */
  public ImmutableList<String> namesOf(String host) {
    ImmutableList<String> others = otherNames();
    return others.isEmpty()
        ? ImmutableList.of(host)
        : ImmutableList.<String>builder().add(host).addAll(others).build();
  }

  /** The certificate of the host and the alternate one; each may be absent. */
  public ImmutableList<Tree> certificates() {
    Tree certificate = parsed.at("tls", "sslKeyCertificate");
    return ImmutableList.of(certificate, certificate.at("alternateCertificate"));
  }

  /** Whether paths are regular expressions. */
  public boolean usesRegex() {
    return settings.at("useRegex").isTrue();
  }

  /** The path to which requests for {@code /} are redirected; empty for none. */
  public String applicationRoot() {
    return settings.at("applicationRootPath").text();
  }

  /** Whether its policy sets, or those of its L7Rule, replace the rules of the host. */
  public boolean overwritesRules(Tree l7Rule) {
    boolean own = !settings.at("httpPolicy", "policySets").list().isEmpty();
    return settings.at("httpPolicy", "overwrite").isTrue()
        || (!own && l7Rule.at("httpPolicy", "overwrite").isTrue());
  }
}
