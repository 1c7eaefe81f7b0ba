package dev.rolloutkit.ako;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.name.AviName;
import dev.rolloutkit.ako.name.AviNames;
import dev.rolloutkit.ako.name.DocumentedNames;
import dev.rolloutkit.ako.name.Legacy13Names;
import dev.rolloutkit.ako.name.PathIdentity;
import dev.rolloutkit.ako.name.PathNames;
import dev.rolloutkit.testkit.base.NoInput;
import dev.rolloutkit.testkit.base.VectorAnswer;
import dev.rolloutkit.testkit.base.VectorSuite;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Replays of {@code names.*}. */
final class NameReplays {
  private NameReplays() {}

  static void register(VectorSuite suite) {
    on(suite, "l4Vs", (n, in) -> n.l4Vs(in.text("namespace"), in.text("service")));
    on(suite, "l4VsVip", (n, in) -> n.l4VsVip(in.text("namespace"), in.text("service")));
    on(
        suite,
        "l4Pool",
        (n, in) ->
            n.l4Pool(
                in.text("namespace"), in.text("service"), in.text("protocol"), in.number("port")));
    on(
        suite,
        "advL4Pool",
        (n, in) ->
            n.advancedL4Pool(
                in.text("namespace"),
                in.text("service"),
                in.text("gateway"),
                in.text("protocol"),
                in.number("port")));
    on(
        suite,
        "sharedVipL4Pool",
        (n, in) ->
            n.sharedVipPool(
                in.text("namespace"),
                in.text("service"),
                in.text("gateway"),
                in.text("protocol"),
                in.number("port")));
    on(
        suite,
        "sharedPool",
        (n, in) ->
            ofRoute(
                n.path(
                    PathIdentity.of(
                            in.text("namespace"), in.text("ingress"), in.text("priorityLabel"), "")
                        .withInfra(in.text("infraSetting"))),
                in.optional("service"),
                PathNames::sharedPool,
                PathNames::sharedPool));
    on(suite, "sniVs", (n, in) -> n.sniVs(in.text("host"), in.text("infraSetting")));
    on(suite, "evhVs", (n, in) -> n.evhVs(in.text("host"), in.text("infraSetting")));
    on(
        suite,
        "evhDedicatedVs",
        (n, in) -> n.evhDedicatedVs(in.text("host"), in.text("infraSetting")));
    on(suite, "caCert", (n, in) -> n.caCert(in.text("host"), in.text("infraSetting")));
    on(
        suite,
        "sniPool",
        (n, in) ->
            ofRoute(path(n, in), in.optional("service"), PathNames::sniPool, PathNames::sniPool));
    onPath(suite, "sniPoolGroup", PathNames::sniPoolGroup);
    onPath(suite, "httpPolicyRule", PathNames::httpPolicyRule);
    onPath(suite, "evhPoolGroup", PathNames::evhPoolGroup);
    on(suite, "evhPool", NameReplays::evhPool);
    suite.on(
        "names.evhPoolPlain",
        v -> {
          In in = new In(v.in());
          return VectorAnswer.out(evhPool(in.names(), in).plain());
        });
    on(
        suite,
        "httpPolicySet",
        (n, in) -> n.httpPolicySet(in.text("namespace"), in.text("host"), in.text("infraSetting")));
    on(
        suite,
        "headerRewritePolicy",
        (n, in) -> n.headerRewritePolicy(in.text("vsName"), in.text("host")));
    on(
        suite,
        "passthroughPoolGroup",
        (n, in) -> n.passthroughPoolGroup(in.text("host"), in.text("infraSetting")));
    on(
        suite,
        "passthroughPool",
        (n, in) -> n.passthroughPool(in.text("host"), in.text("service"), in.text("infraSetting")));
    on(
        suite,
        "tlsKeyCert",
        (n, in) -> n.tlsKeyCert(in.text("host"), in.text("infraSetting"), in.text("secret")));
    on(suite, "pkiProfile", (n, in) -> n.pkiProfile(in.text("poolName")));
    on(suite, "regexEncoded", (n, in) -> n.regexEncoded(in.text("name")));
    on(suite, "stringGroup", (n, in) -> n.stringGroup(in.text("host"), in.text("path")));
    on(suite, "proxyApplicationProfile", (n, in) -> n.proxyApplicationProfile());
    on(suite, "tcpHalfOpenHealthMonitor", (n, in) -> n.tcpHalfOpenHealthMonitor());
    suite.on(
        "names.model",
        v ->
            VectorAnswer.out(
                AviNames.model(new In(v.in()).text("tenant"), new In(v.in()).text("name"))));
    GatewayReplays.register(suite);
    suite.on("names.legacy13", v -> VectorAnswer.out(legacy13(new In(v.in()))));
    suite.on("names.documented", v -> VectorAnswer.out(documented(new In(v.in()))));
  }

  private static AviName evhPool(AviNames names, In in) {
    return path(names, in).evhPool(in.text("service"));
  }

  private static String legacy13(In in) {
    Legacy13Names names = Legacy13Names.of(in.text("cluster"));
    return switch (in.text("object")) {
      case "l4Vs" -> names.l4Vs(in.text("namespace"), in.text("service"));
      case "l4Pool" -> names.l4Pool(in.text("vsName"), in.number("port"));
      case "l4PoolGroup" -> names.l4PoolGroup(in.text("vsName"), in.number("port"));
      case "advL4Pool" ->
          names.advancedL4Pool(
              in.text("namespace"), in.text("service"), in.text("gateway"), in.number("port"));
      case "sharedPool" ->
          names.sharedPool(in.text("priorityLabel"), in.text("namespace"), in.text("ingress"));
      case "sniVs" -> names.sniVs(in.text("host"));
      case "sniVsNamespaceSharded" ->
          names.sniVsNamespaceSharded(in.text("namespace"), in.text("ingress"), in.text("secret"));
      case "sniPool", "sniPoolGroup", "httpPolicySet" ->
          names.sniPool(in.text("namespace"), in.text("host"), in.text("path"), in.text("ingress"));
      case "tlsKeyCert" -> names.tlsKeyCert(in.text("host"));
      case "tlsKeyCertNamespaceSharded" ->
          names.tlsKeyCertNamespaceSharded(in.text("namespace"), in.text("secret"));
      case "caCert" -> names.caCert(in.text("keyCertName"));
      case "pkiProfile" -> names.pkiProfile(in.text("poolName"));
      default -> throw new NoInput("no replay for " + in.text("object"));
    };
  }

  private static String documented(In in) {
    DocumentedNames names =
        DocumentedNames.of(in.optional("cluster") == null ? "" : in.text("cluster"));
    return switch (in.text("object")) {
      case "l4Vs" -> names.l4Vs(in.text("namespace"), in.text("service"));
      case "l4Pool", "l4PoolGroup" ->
          names.l4Pool(in.text("namespace"), in.text("service"), in.number("listenerPort"));
      case "sharedVs", "sharedPoolGroup" -> names.sharedVs(in.number("shard"));
      case "sharedPool" ->
          names.sharedPool(in.text("priorityLabel"), in.text("namespace"), in.text("ingress"));
      case "sniVs" -> names.sniVs(in.text("host"));
      case "sniPool", "sniPoolGroup" ->
          names.sniPool(in.text("namespace"), in.text("host"), in.text("path"), in.text("ingress"));
      case "pkiProfile" -> names.pkiProfile(in.text("poolName"));
      default -> throw new NoInput("no replay for " + in.text("object"));
    };
  }

  private static void on(VectorSuite suite, String fn, BiFunction<AviNames, In, AviName> name) {
    suite.on(
        "names." + fn,
        v -> {
          In in = new In(v.in());
          return VectorAnswer.out(name.apply(in.names(), in).value());
        });
  }

  private static void onPath(VectorSuite suite, String fn, Function<PathNames, AviName> name) {
    on(suite, fn, (n, in) -> name.apply(path(n, in)));
  }

  private static PathNames path(AviNames names, In in) {
    PathIdentity path =
        PathIdentity.of(in.text("namespace"), in.text("ingress"), in.text("host"), in.text("path"))
            .withInfra(in.text("infraSetting"));
    return names.path(in.flag("dedicated") ? path.onDedicatedVs() : path);
  }

  /** The name for a Route if there is a Service, otherwise the name for an Ingress. */
  private static AviName ofRoute(
      PathNames names,
      @Nullable String service,
      Function<PathNames, AviName> ofIngress,
      BiFunction<PathNames, String, AviName> ofRoute) {
    return service == null ? ofIngress.apply(names) : ofRoute.apply(names, service);
  }

  /** The fields of an input. */
  record In(JsonNode in) {
    AviNames names() {
      return AkoNaming.names(
          AkoConfig.builder()
              .clusterName(text("cluster"))
              .mode(flag("evh") ? NamingMode.EVH : NamingMode.SNI)
              .build());
    }

    String text(String member) {
      JsonNode value = in.get(member);
      if (value == null || !value.isTextual()) {
        throw new NoInput("no text " + member + " in " + in);
      }
      return value.textValue();
    }

    @Nullable String optional(String member) {
      return in.path(member).textValue();
    }

    int number(String member) {
      JsonNode value = in.get(member);
      if (value == null || !value.canConvertToInt()) {
        throw new NoInput("no number " + member + " in " + in);
      }
      return value.intValue();
    }

    boolean flag(String member) {
      return in.path(member).booleanValue();
    }
  }
}
