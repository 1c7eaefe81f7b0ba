package dev.rolloutkit.ako;

import dev.rolloutkit.ako.NameReplays.In;
import dev.rolloutkit.ako.name.AviName;
import dev.rolloutkit.ako.name.GatewayNames;
import dev.rolloutkit.ako.name.GatewayNames.RouteRule;
import dev.rolloutkit.testkit.base.VectorAnswer;
import dev.rolloutkit.testkit.base.VectorSuite;
import java.util.function.BiFunction;

/** Replays of the names of the Gateway API container and the CRD operator. */
final class GatewayReplays {
  private GatewayReplays() {}

  static void register(VectorSuite suite) {
    on(
        suite,
        "gatewayParentVs",
        (n, in) ->
            n.parentVs(in.text("namespace"), in.text("gateway"), in.text("dedicatedAnnotation")));
    on(suite, "gatewayChildVs", (n, in) -> n.childVs(rule(in)));
    on(suite, "gatewayPoolGroup", (n, in) -> n.poolGroup(rule(in)));
    on(
        suite,
        "gatewayPool",
        (n, in) ->
            n.pool(
                rule(in), in.text("backendNamespace"), in.text("backend"), in.text("backendPort")));
    on(
        suite,
        "gatewayPersistenceProfile",
        (n, in) -> n.persistenceProfile(rule(in), in.text("sessionPersistenceType")));
    on(suite, "gatewayHttpPolicySet", (n, in) -> n.httpPolicySet(rule(in)));
    on(
        suite,
        "gatewayDedicatedPool",
        (n, in) ->
            n.dedicatedPool(
                in.text("poolGroup"),
                in.text("backendNamespace"),
                in.text("backend"),
                in.number("backendPort"),
                in.number("backendIndex")));
    on(
        suite,
        "gatewayTlsKeyCert",
        (n, in) ->
            n.tlsKeyCert(
                in.text("gatewayNamespace"),
                in.text("gateway"),
                in.text("secretNamespace"),
                in.text("secret")));
    on(suite, "gatewayDefaultHttpPolicySet", (n, in) -> n.defaultHttpPolicySet());
    on(
        suite,
        "crdOperatorObject",
        (n, in) -> n.healthMonitor(in.text("namespace"), in.text("name")));
  }

  private static RouteRule rule(In in) {
    return RouteRule.of(
        in.text("gatewayNamespace"),
        in.text("gateway"),
        in.text("routeNamespace"),
        in.text("route"),
        in.optional("match") == null ? "" : in.text("match"));
  }

  private static void on(VectorSuite suite, String fn, BiFunction<GatewayNames, In, AviName> name) {
    suite.on(
        "names." + fn,
        v -> {
          In in = new In(v.in());
          return VectorAnswer.out(name.apply(GatewayNames.of(in.text("cluster")), in).value());
        });
  }
}
