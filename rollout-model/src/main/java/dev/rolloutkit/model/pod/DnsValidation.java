package dev.rolloutkit.model.pod;

import com.google.common.base.Splitter;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.net.IpAddress;
import dev.rolloutkit.model.internal.schema.GoObject;
import java.util.List;

/**
 * Validates the DNS settings of a pod: name servers, search paths and host aliases.
 *
 * <p>Source: Kubernetes 1.34, validation of core: validatePodDNSConfig, ValidateHostAliases.
 *
 * @rule A pod has at most three name servers and 32 search paths, and the policy None needs a name
 *     server.
 */
final class DnsValidation {
  private static final int MAX_SERVERS = 3;
  private static final int MAX_PATHS = 32;
  private static final int MAX_CHARACTERS = 2048;
  private static final String RELAXED =
      "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '_', '-'"
          + " or '.', and must start and end with an alphanumeric character (e.g. 'example.com',"
          + " regex used for validation is '_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?"
          + "(\\._?[a-z0-9]([-_a-z0-9]*[a-z0-9])?)*')";

  private DnsValidation() {}

  static void validate(FieldPath at, GoObject spec, PodContext context) {
    GoObject config = spec.object("dnsConfig");
    boolean alone = Defaulted.text(spec, "dnsPolicy").equals("None");
    if (config == null) {
      if (alone) {
        context.required(at, "must provide `dnsConfig` when `dnsPolicy` is None");
      }
      return;
    }
    List<String> servers = config.texts("nameservers");
    if (alone && servers.isEmpty()) {
      context.required(
          at.child("nameservers"),
          "must provide at least one DNS nameserver when `dnsPolicy` is None");
      return;
    }
    if (servers.size() > MAX_SERVERS) {
      invalidList(
          at.child("nameservers"), servers, "must not have more than 3 nameservers", context);
    }
    for (int i = 0; i < servers.size(); i++) {
      ip(at.child("nameservers").index(i), servers.get(i), context);
    }
    searches(at.child("searches"), config.texts("searches"), context);
    List<GoObject> options = config.objects("options");
    for (int i = 0; i < options.size(); i++) {
      if (options.get(i).text("name").isEmpty()) {
        context.required(at.child("options").index(i), "must not be empty");
      }
    }
  }

  private static void invalidList(
      FieldPath at, List<String> texts, String detail, PodContext context) {
    context.accept(Problem.invalid(at, ShownValues.list(texts, context.rules()), detail));
  }

  private static void searches(FieldPath at, List<String> searches, PodContext context) {
    if (searches.size() > MAX_PATHS) {
      invalidList(at, searches, "must not have more than 32 search paths", context);
    }
    long characters = Math.max(0, searches.size() - 1);
    for (String search : searches) {
      characters += GoStrings.utf8Length(search);
    }
    if (characters > MAX_CHARACTERS) {
      invalidList(
          at,
          searches,
          "must not have more than 2048 characters (including spaces) in the search list",
          context);
    }
    for (int i = 0; i < searches.size(); i++) {
      String search = searches.get(i);
      String name = search.endsWith(".") ? search.substring(0, search.length() - 1) : search;
      if (!context.rules().isServer()) {
        context.subdomain(at.index(i), name);
      } else if (!search.equals(".")) {
        relaxed(at.index(i), name, context);
      }
    }
  }

  /** A subdomain whose labels may begin with an underscore and contain underscores. */
  private static void relaxed(FieldPath at, String name, PodContext context) {
    if (GoStrings.utf8Length(name) > NameFormats.MAX_SUBDOMAIN) {
      context.invalid(at, name, NameFormats.maxLength(NameFormats.MAX_SUBDOMAIN));
    }
    for (String label : Splitter.on('.').split(name)) {
      if (!isRelaxedLabel(label)) {
        context.invalid(at, name, RELAXED);
        return;
      }
    }
  }

  private static boolean isRelaxedLabel(String label) {
    int from = label.startsWith("_") ? 1 : 0;
    for (int i = from; i < label.length(); i++) {
      char c = label.charAt(i);
      boolean edge = i == from || i == label.length() - 1;
      boolean plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
      if (!plain && (edge || (c != '-' && c != '_'))) {
        return false;
      }
    }
    return label.length() > from;
  }

  static void hostAliases(FieldPath at, List<GoObject> aliases, PodContext context) {
    for (int i = 0; i < aliases.size(); i++) {
      FieldPath path = at.index(i);
      String ip = aliases.get(i).text("ip");
      if (!context.rules().is129()) {
        ip(path.child("ip"), ip, context);
      } else if (IpAddress.parse(ip) == null) {
        context.invalid(at.child("ip"), ip, "must be valid IP address");
      }
      List<String> names = aliases.get(i).texts("hostnames");
      for (int j = 0; j < names.size(); j++) {
        context.subdomain(path.child("hostnames").index(j), names.get(j));
      }
    }
  }

  private static void ip(FieldPath at, String ip, PodContext context) {
    if (IpAddress.parse(ip) == null) {
      context.invalid(at, ip, "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)");
    }
  }
}
