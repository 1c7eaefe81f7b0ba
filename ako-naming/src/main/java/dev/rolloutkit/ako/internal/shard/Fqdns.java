package dev.rolloutkit.ako.internal.shard;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.config.AkoChange;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.config.AutoFqdn;
import dev.rolloutkit.ako.internal.config.Ascii;
import dev.rolloutkit.apimachinery.NameFormats;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The DNS names that AKO publishes for virtual services.
 *
 * <p>Source: AKO 2.1, {@code autoFQDN}.
 *
 * @rule Without {@code autoFQDN} a Service that shares no address has no DNS name, not even that of
 *     its external-dns annotation.
 */
public final class Fqdns {
  private static final int MAX_LABEL = 63;

  /** The length to which a namespace is cut if the Service's name alone fills the label. */
  private static final int NAMESPACE_REST = 48;

  private Fqdns() {}

  /**
   * The DNS names of a Service of type LoadBalancer.
   *
   * <p>Compatibility: if {@code autoFQDN} is disabled, AKO ignores the external-dns annotation too.
   * Otherwise the whole annotation is one name, even if it contains commas, and an empty annotation
   * yields an empty name; with {@link AkoDefect#EMPTY_HOSTNAME_PUBLISHED} fixed it yields none.
   *
   * @rule The DNS name of a Service of type LoadBalancer is its external-dns annotation, otherwise
   *     its name, its namespace and the sub-domain.
   * @param hostname the external-dns annotation; {@code null} if there is none
   */
  public static ImmutableList<String> l4(
      AkoConfig config, String namespace, String service, @Nullable String hostname) {
    if (config.autoFqdn() == AutoFqdn.DISABLED) {
      return ImmutableList.of();
    }
    if (hostname != null) {
      return annotated(config, hostname);
    }
    String name = generated(config, namespace, service);
    return name == null ? ImmutableList.of() : ImmutableList.of(name);
  }

  /**
   * The DNS name of one of the Services that share an address: the annotation, even if {@code
   * autoFQDN} is disabled, otherwise the generated name; {@code null} if there is no sub-domain.
   */
  public static @Nullable String sharedVip(
      AkoConfig config, String namespace, String service, @Nullable String hostname) {
    if (config.subDomains().isEmpty()) {
      return null;
    }
    return hostname != null
        ? hostname
        : config.autoFqdn() == AutoFqdn.DISABLED ? null : generated(config, namespace, service);
  }

  /**
   * The DNS name of a shared virtual service: {@code vs.tenant.sub-domain} or {@code
   * vs-tenant.sub-domain}. It is empty if there are no shards or sub-domains, if {@code autoFQDN}
   * is disabled, or if each namespace has its own VIP.
   *
   * @rule A shared virtual service is published as its name, the tenant and the sub-domain.
   */
  public static Optional<String> sharedVs(
      AkoConfig config, String vsName, String tenant, long shards) {
    if (shards == 0
        || config.autoFqdn() == AutoFqdn.DISABLED
        || config.subDomains().isEmpty()
        || config.vipPerNamespace()) {
      return Optional.empty();
    }
    String separator = config.autoFqdn() == AutoFqdn.FLAT ? "-" : ".";
    return Optional.of(vsName + separator + tenantPart(config, tenant) + "." + subDomain(config));
  }

  private static ImmutableList<String> annotated(AkoConfig config, String hostname) {
    return hostname.isEmpty() && config.fixes().fixes(AkoDefect.EMPTY_HOSTNAME_PUBLISHED)
        ? ImmutableList.of()
        : ImmutableList.of(hostname);
  }

  /** The DNS name that AKO generates for a Service; {@code null} if there is no sub-domain. */
  public static @Nullable String generated(AkoConfig config, String namespace, String service) {
    if (config.subDomains().isEmpty()) {
      return null;
    }
    String svc = label(service, "s");
    String ns = label(namespace, "n");
    return (config.autoFqdn() == AutoFqdn.FLAT ? flat(svc, ns) : svc + "." + ns)
        + "."
        + subDomain(config);
  }

  /** The default domain if it is a sub-domain, otherwise the first one; without a leading dot. */
  private static String subDomain(AkoConfig config) {
    List<String> all = config.subDomains();
    String chosen = all.contains(config.defaultDomain()) ? config.defaultDomain() : all.get(0);
    return chosen.startsWith(".") ? chosen.substring(1) : chosen;
  }

  private static String label(String name, String letter) {
    if (NameFormats.isDns1035Label(name)) {
      return name;
    }
    String longer = letter + name;
    return NameFormats.isDns1035Label(longer) ? longer : name;
  }

  /**
   * Joins Service and namespace to one DNS label. The Service's name is shortened first; the
   * namespace is shortened only if it leaves no room for a letter of the Service.
   *
   * <p>Compatibility: the shortened name of the Service may end with {@code -}.
   *
   * @rule In flat names Service and namespace are joined by {@code -} to one DNS label of at most
   *     63 characters, of which the Service is shortened first.
   */
  private static String flat(String service, String namespace) {
    String ns = namespace;
    int room = MAX_LABEL - ns.length() - 1;
    if (service.length() <= room) {
      return service + "-" + ns;
    }
    if (room <= 0) {
      int rest = MAX_LABEL - service.length() - 1;
      ns = withoutDashes(cut(ns, rest <= 0 ? NAMESPACE_REST : rest));
      room = MAX_LABEL - ns.length() - 1;
    }
    return cut(service, room) + "-" + ns;
  }

  private static String cut(String text, int length) {
    return text.length() <= length ? text : text.substring(0, length);
  }

  private static String withoutDashes(String text) {
    int end = text.length();
    while (end > 0 && text.charAt(end - 1) == '-') {
      end--;
    }
    return text.substring(0, end);
  }

  /**
   * The Avi tenant as it appears in the DNS name of a shared virtual service: runs of characters
   * that do not belong in a DNS name are replaced by dashes. Which characters these are depends on
   * the release of AKO; no other setting matters.
   */
  public static String tenantPart(AkoConfig config, String tenant) {
    return config.release().has(AkoChange.TENANT_IN_SHARED_HOSTS)
        ? dashed(tenant)
        : dashedWithin(tenant);
  }

  /**
   * Replaces each run of characters other than letters, digits, underscores and dashes by a dash.
   */
  private static String dashedWithin(String tenant) {
    StringBuilder out = new StringBuilder(tenant.length());
    boolean kept = true;
    for (int i = 0; i < tenant.length(); i++) {
      char c = tenant.charAt(i);
      boolean before = kept;
      kept = Ascii.isAlphanumeric(c) || c == '_' || c == '-';
      if (kept) {
        out.append(c);
      } else if (before) {
        out.append('-');
      }
    }
    return out.toString();
  }

  /**
   * Replaces each run of characters other than letters and digits by a dash; removes such runs at
   * both ends.
   */
  private static String dashed(String tenant) {
    StringBuilder out = new StringBuilder(tenant.length());
    boolean dash = false;
    for (int i = 0; i < tenant.length(); i++) {
      char c = tenant.charAt(i);
      boolean kept = Ascii.isAlphanumeric(c);
      if (kept) {
        if (dash && out.length() > 0) {
          out.append('-');
        }
        out.append(c);
      }
      dash = !kept;
    }
    return out.toString();
  }
}
