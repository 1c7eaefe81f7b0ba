package dev.rolloutkit.ako;

import static dev.rolloutkit.ako.SmallReplays.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoProblemCodes;
import dev.rolloutkit.ako.ingress.HostPath;
import dev.rolloutkit.ako.ingress.IngressParser;
import dev.rolloutkit.ako.ingress.ParsedIngress;
import dev.rolloutkit.ako.ingress.PathBackend;
import dev.rolloutkit.ako.ingress.TlsHosts;
import dev.rolloutkit.ako.pool.PoolPort;
import dev.rolloutkit.ako.pool.PoolServerRules;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.testkit.base.NoInput;
import dev.rolloutkit.testkit.base.NormalForm;
import dev.rolloutkit.testkit.base.VectorAnswer;
import dev.rolloutkit.testkit.base.VectorSuite;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.List;
import java.util.function.Function;

/** Replays of whole translations. */
final class TranslationReplays {
  private TranslationReplays() {}

  static void register(VectorSuite suite) {
    suite.on(
        "parseIngress",
        v ->
            answer(
                IngressParser.parse(
                    Configs.of(v),
                    SnapshotReader.read(v.in().get("ingress"), Ingress.class),
                    SnapshotReader.snapshot(v.in().get("objects"))),
                TranslationReplays::parsed));
    onGraph(suite, "ingressGraph");
    onGraph(suite, "l4Graph");
    suite.on(
        "routeGraph",
        v ->
            answer(
                AkoNaming.translate(
                    AkoConfig.builder().from(Configs.of(v)).openShift(true).build(),
                    SnapshotReader.snapshot(v.in().get("objects"))),
                GraphJson::graph),
        GraphJson::normalized);
    onServers(suite, "clusterIpServers");
    onServers(suite, "nodePortServers");
    onServers(suite, "nplServers");
  }

  private static void onGraph(VectorSuite suite, String fn) {
    suite.on(
        fn,
        v ->
            answer(
                AkoNaming.translate(Configs.of(v), SnapshotReader.snapshot(v.in().get("objects"))),
                GraphJson::graph),
        GraphJson::normalized);
  }

  private static void onServers(VectorSuite suite, String fn) {
    suite.on(
        fn,
        v -> {
          JsonNode in = v.in();
          JsonNode pool = in.get("pool");
          JsonNode target = pool.get("targetPort");
          return answer(
              PoolServerRules.of(
                  Configs.of(in.get("config")),
                  SnapshotReader.snapshot(in.get("objects")),
                  new PoolPort(
                      pool.path("portName").asText(),
                      target == null
                          ? null
                          : target.isInt()
                              ? IntOrStringValue.of(target.intValue())
                              : IntOrStringValue.of(NoInput.text(target)),
                      pool.path("port").intValue()),
                  in.get("namespace").textValue(),
                  in.get("service").textValue(),
                  in.get("ingress").booleanValue()),
              result -> {
                ObjectNode out = object().put("port", result.port());
                out.set("servers", GraphJson.servers(result.servers()));
                return out;
              });
        },
        NormalForm.sorted("servers", GraphJson.BY_ADDRESS));
  }

  /**
   * If the recorded system crashed, the outcome has a problem that says so in addition to its
   * value.
   */
  static <T> VectorAnswer answer(Outcome<T> outcome, Function<T, JsonNode> json) {
    for (Problem problem : outcome.warningsOrProblems()) {
      if (AkoProblemCodes.crashesAko(problem)) {
        return VectorAnswer.error(problem.text());
      }
    }
    return VectorAnswer.out(json.apply(outcome.orElseThrow()));
  }

  private static JsonNode parsed(ParsedIngress parsed) {
    ObjectNode out = object();
    out.set("insecure", hosts(parsed.insecure()));
    ArrayNode tls = out.putArray("tls");
    for (TlsHosts entry : parsed.tls()) {
      tls.addObject()
          .put("secret", entry.secret())
          .put("secretNamespace", entry.secretNamespace())
          .put("redirect", entry.redirect())
          .set("hosts", hosts(entry.hosts()));
    }
    if (!parsed.passthrough().isEmpty()) {
      ObjectNode passthrough = out.putObject("passthrough");
      parsed
          .passthrough()
          .forEach(
              (host, paths) ->
                  passthrough.putObject(host).put("redirect", true).set("paths", paths(paths)));
    }
    return out;
  }

  private static ObjectNode hosts(ImmutableMap<String, ImmutableList<HostPath>> hosts) {
    ObjectNode out = object();
    hosts.forEach((host, paths) -> out.set(host, paths(paths)));
    return out;
  }

  private static ArrayNode paths(List<HostPath> paths) {
    ArrayNode out = JsonNodeFactory.instance.arrayNode();
    for (HostPath path : paths) {
      PathBackend backend = path.backend();
      ObjectNode node =
          out.addObject()
              .put("path", path.path())
              .put("pathType", path.pathType())
              .put("service", backend.service())
              .put("port", backend.port())
              .put("weight", path.weight());
      if (!backend.portName().isEmpty()) {
        node.put("portName", backend.portName());
      }
      if (backend.targetPort() != null) {
        node.set("targetPort", json(backend.targetPort()));
      }
    }
    return out;
  }

  static JsonNode json(IntOrStringValue value) {
    return value.isInt()
        ? JsonNodeFactory.instance.numberNode(value.intValue())
        : JsonNodeFactory.instance.textNode(value.stringValue());
  }
}
