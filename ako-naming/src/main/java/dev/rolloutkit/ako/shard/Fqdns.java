package dev.rolloutkit.ako.shard;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoOptions.Defect;
import dev.rolloutkit.ako.config.Ascii;
import dev.rolloutkit.ako.config.AutoFqdn;
import dev.rolloutkit.apimachinery.NameFormats;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The DNS names that AKO gives virtual services.
 *
 * <p>Source: AKO 2.1, {@code autoFQDN}.
 */
public final class Fqdns {
  private static final int MAX_LABEL = 63;

  /** What is left of a namespace beside a Service whose name fills the label. */
  private static final int NAMESPACE_REST = 48;

  private Fqdns() {}

  /**
   * The names of a Service of type LoadBalancer.
   *
   * <p>Compatibility: without {@code autoFQDN} the external-dns annotation does not count either.
   * With it the annotation is taken whole, commas and all; an empty one gives an empty name, which
   * {@link Defect#EMPTY_HOSTNAME_PUBLISHED} mended leaves out.
   *
   * @param hostname the annotation; {@code null} if there is none
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
   * The names of a Service if the annotation shall count without {@code autoFQDN} too, as many ask
   * for; otherwise as {@link #l4}.
   */
  public static ImmutableList<String> l4AnnotationFirst(
      AkoConfig config, String namespace, String service, @Nullable String hostname) {
    return hostname != null ? annotated(config, hostname) : l4(config, namespace, service, null);
  }

  /**
   * The name of one of the Services that share an address: its annotation, also without {@code
   * autoFQDN}, else the generated one.
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
   * The name of a shared virtual service: {@code vs.tenant.sub-domain} or {@code
   * vs-tenant.sub-domain}; empty without shards, sub-domains or {@code autoFQDN}, or with a
   * VIP for each namespace.
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
    return Optional.of(vsName + separator + dnsText(tenant) + "." + subDomain(config));
  }

  private static ImmutableList<String> annotated(AkoConfig config, String hostname) {
    return hostname.isEmpty() && config.options().fixes(Defect.EMPTY_HOSTNAME_PUBLISHED)
        ? ImmutableList.of()
        : ImmutableList.of(hostname);
  }

  /** The generated name of a Service; {@code null} without a sub-domain. */
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

  /** The default domain if it is one of the sub-domains, else the first; without a leading dot. */
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
   * One label of both. The namespace keeps its length as long as a letter of the Service is left.
   *
   * <p>Compatibility: what is left of the Service may end with {@code -}.
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

  /** Letters, digits and single dashes; a run of anything else is a dash, none at either end. */
  private static String dnsText(String tenant) {
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
