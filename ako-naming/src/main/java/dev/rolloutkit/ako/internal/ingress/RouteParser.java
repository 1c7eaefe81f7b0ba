package dev.rolloutkit.ako.internal.ingress;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.ako.cluster.Tree;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoProblemCodes;
import dev.rolloutkit.ako.ingress.HostPath;
import dev.rolloutkit.ako.ingress.ParsedIngress;
import dev.rolloutkit.ako.ingress.PathBackend;
import dev.rolloutkit.ako.ingress.RouteTls;
import dev.rolloutkit.ako.ingress.RouteTls.HttpPolicy;
import dev.rolloutkit.ako.ingress.TlsHosts;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads an OpenShift Route: one host and path, one or more Services with weights.
 *
 * <p>AKO ignores {@code wildcardPolicy}, the kind of a backend, and an inline certificate without
 * its key or a key without its certificate. Source: AKO 2.1.
 *
 * @rule A Route is one host and path with one or more weighted Services; the kind of a backend and
 *     {@code wildcardPolicy} are ignored.
 */
public final class RouteParser {
  /** The Secret with the certificate of Routes that have none of their own. */
  public static final String DEFAULT_SECRET = "router-certs-default";

  private static final FieldPath SPEC = FieldPath.of("spec");

  private final AkoConfig config;
  private final NamespacedName key;
  private final Tree spec;
  private final List<Problem> warnings = new ArrayList<>();

  private RouteParser(AkoConfig config, GenericKubernetesResource route) {
    this.config = config;
    this.key = NamespacedName.of(route);
    this.spec = Tree.of(route).at("spec");
  }

  /** The host of a Route, with a warning if AKO ignores it. */
  public static Outcome.Ok<ParsedIngress> parse(AkoConfig config, GenericKubernetesResource route) {
    return new RouteParser(config, route).parse();
  }

  /** Whether two backends of a Route refer to the same Service. */
  public static boolean hasRepeatedBackend(GenericKubernetesResource route) {
    Tree spec = Tree.of(route).at("spec");
    Set<String> names = new HashSet<>();
    names.add(spec.at("to", "name").text());
    for (Tree alternate : spec.at("alternateBackends").list()) {
      if (!names.add(alternate.at("name").text())) {
        return true;
      }
    }
    return false;
  }

  private Outcome.Ok<ParsedIngress> ok(ParsedIngress parsed) {
    return new Outcome.Ok<>(parsed, ImmutableList.copyOf(warnings));
  }

  private Outcome.Ok<ParsedIngress> parse() {
    String host = host();
    if (!RuleHosts.isServed(config, host)) {
      warnings.add(
          Problem.invalid(
                  SPEC.child("host"),
                  GoStrings.quote(host),
                  "must end with a sub-domain of the DNS profile")
              .withCode(AkoProblemCodes.HOST_OUTSIDE_SUB_DOMAINS));
      return ok(new ParsedIngress(ImmutableMap.of(), ImmutableList.of(), ImmutableMap.of()));
    }
    ImmutableMap<String, ImmutableList<HostPath>> hosts = ImmutableMap.of(host, paths());
    Tree tls = spec.at("tls");
    if (!tls.isPresent()) {
      return ok(new ParsedIngress(hosts, ImmutableList.of(), ImmutableMap.of()));
    }
    HttpPolicy http = http(tls.at("insecureEdgeTerminationPolicy").text());
    boolean passthrough = tls.at("termination").text().equals("passthrough");
    return ok(
        new ParsedIngress(
            http == HttpPolicy.ALLOW ? hosts : ImmutableMap.of(),
            passthrough ? ImmutableList.of() : ImmutableList.of(tls(tls, http, hosts)),
            passthrough ? hosts : ImmutableMap.of(),
            http));
  }

  /** The Route's host, or its {@code subdomain} with the default domain; may be empty. */
  private String host() {
    String host = spec.at("host").text();
    String subdomain = spec.at("subdomain").text();
    if (!host.isEmpty() || subdomain.isEmpty() || config.defaultDomain().isEmpty()) {
      return host;
    }
    return subdomain + (config.defaultDomain().startsWith(".") ? "" : ".") + config.defaultDomain();
  }

  private ImmutableList<HostPath> paths() {
    ImmutableList.Builder<HostPath> out = ImmutableList.builder();
    Tree target = spec.at("port", "targetPort");
    Long number = target.number();
    out.add(
        path(
            spec.at("to"),
            target.text(),
            number == null || number == 0 ? null : IntOrStringValue.of(number.intValue())));
    spec.at("alternateBackends").list().forEach(backend -> out.add(path(backend, "", null)));
    return out.build();
  }

  private HostPath path(Tree backend, String portName, @Nullable IntOrStringValue targetPort) {
    Long weight = backend.at("weight").number();
    return new HostPath(
        spec.at("path").text(),
        "Prefix",
        new PathBackend(backend.at("name").text(), 0, portName, targetPort),
        weight == null ? HostPath.WEIGHT : weight.intValue());
  }

  private TlsHosts tls(
      Tree tls, HttpPolicy http, ImmutableMap<String, ImmutableList<HostPath>> hosts) {
    String termination = tls.at("termination").text();
    boolean known = termination.equals("edge") || termination.equals("reencrypt");
    boolean inline = !tls.at("certificate").text().isEmpty() && !tls.at("key").text().isEmpty();
    boolean reencrypt = termination.equals("reencrypt");
    return new TlsHosts(
        inline ? "" : DEFAULT_SECRET,
        known ? config.akoNamespace() : key.namespace(),
        http == HttpPolicy.REDIRECT,
        hosts,
        new RouteTls(
            inline && known,
            reencrypt,
            inline ? orNull(tls.at("caCertificate").text()) : null,
            reencrypt ? orNull(tls.at("destinationCACertificate").text()) : null,
            http));
  }

  private static @Nullable String orNull(String text) {
    return text.isEmpty() ? null : text;
  }

  private static HttpPolicy http(String policy) {
    return switch (policy) {
      case "Redirect" -> HttpPolicy.REDIRECT;
      case "Allow" -> HttpPolicy.ALLOW;
      case "None" -> HttpPolicy.BLOCK;
      default -> HttpPolicy.UNSET;
    };
  }
}
