package dev.rolloutkit.targets.cutover;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.json.JsonTreeReader;
import dev.rolloutkit.targets.cutover.Scenario.At;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads scenarios; absent fields have their defaults.
 *
 * @rule A scenario is read from JSON, with defaults for absent fields.
 */
public final class ScenarioJson {
  private static final FieldPath ROOT = FieldPath.root();

  private final JsonTreeReader in = new JsonTreeReader();
  private final Scenario.Builder out = Scenario.builder();

  private ScenarioJson() {}

  /**
   * Reads a scenario from JSON. An unknown kind or target type, and fields of a wrong type, are
   * problems.
   */
  public static Outcome<Scenario> read(JsonNode json) {
    return new ScenarioJson().scenario(json);
  }

  private Outcome<Scenario> scenario(JsonNode json) {
    Map<String, JsonNode> top = in.members(ROOT, json);
    String kind = in.text(ROOT, top, "kind");
    CutOverKind parsed = CutOverKind.parse(kind == null ? "" : kind).orElse(null);
    if (parsed == null) {
      in.problem(
          Problem.notSupported(
              ROOT.child("kind"),
              GoStrings.quote(kind == null ? "" : kind),
              Arrays.stream(CutOverKind.values()).map(CutOverKind::text).toList()));
      return in.outcome(Scenario.builder().kind(CutOverKind.BLUE_GREEN).build());
    }
    out.kind(parsed);
    number(ROOT, top, "replicas", out::replicas);
    seconds(ROOT, top, "horizonSeconds", out::horizon);
    String type = in.text(ROOT, top, "targetType");
    if (type != null && !type.equals("ip") && !type.equals("instance")) {
      in.problem(
          Problem.notSupported(
              ROOT.child("targetType"), GoStrings.quote(type), ImmutableList.of("instance", "ip")));
    }
    out.ipTargets(!"instance".equals(type));
    FieldPath weightsAt = ROOT.child("weights");
    Map<String, JsonNode> weights = in.members(weightsAt, top.get("weights"));
    number(weightsAt, weights, "from", out::weightFrom);
    number(weightsAt, weights, "to", out::weightTo);
    timing(top.get("timing"));
    controller(top.get("controller"));
    rollout(top.get("rollout"));
    out.tampering(events("tampering", top.get("tampering")));
    out.checkpointResets(events("checkpointResets", top.get("checkpointResets")));
    names(top.get("names"));
    return in.outcome(out.build());
  }

  private void timing(@Nullable JsonNode json) {
    FieldPath at = ROOT.child("timing");
    Map<String, JsonNode> timing = in.members(at, json);
    Timing.Builder to = Timing.builder();
    for (TimingPart part : TimingPart.values()) {
      number(at, timing, part.text(), value -> part.set(to, value));
    }
    out.timing(to.build());
  }

  private void controller(@Nullable JsonNode json) {
    FieldPath at = ROOT.child("controller");
    Map<String, JsonNode> controller = in.members(at, json);
    out.outages(spans(at.child("outages"), controller.get("outages")));
    out.registerThrottled(
        spans(at.child("registerThrottled"), controller.get("registerThrottled")));
    out.deregisterThrottled(
        spans(at.child("deregisterThrottled"), controller.get("deregisterThrottled")));
    out.ruleThrottled(spans(at.child("ruleThrottled"), controller.get("ruleThrottled")));
    seconds(at, controller, "maxBackoffSeconds", out::maxBackoff);
  }

  private void rollout(@Nullable JsonNode json) {
    FieldPath at = ROOT.child("rollout");
    Map<String, JsonNode> rollout = in.members(at, json);
    seconds(at, rollout, "scaleDownDelaySeconds", out::scaleDownDelay);
    seconds(at, rollout, "verifyIntervalSeconds", out::verifyInterval);
    out.verifyTargetGroup(truth(at, rollout, "verifyTargetGroup"));
    out.dynamicStableScale(truth(at, rollout, "dynamicStableScale"));
  }

  private void names(@Nullable JsonNode json) {
    FieldPath at = ROOT.child("names");
    Map<String, JsonNode> names = in.members(at, json);
    Names.Builder to = Names.builder();
    ImmutableMap.Builder<String, String> services = ImmutableMap.builder();
    for (String name : names.keySet()) {
      if (name.equals("servicePort")) {
        number(at, names, name, to::servicePort);
        continue;
      }
      String text = in.text(at, names, name);
      if (text == null) {
        continue;
      }
      switch (name) {
        case "rollout" -> to.rollout(text);
        case "ingress" -> to.ingress(text);
        default -> services.put(name, text);
      }
    }
    out.names(to.services(services.buildKeepingLast()).build());
  }

  private ImmutableList<Span> spans(FieldPath at, @Nullable JsonNode json) {
    ImmutableList.Builder<Span> spans = ImmutableList.builder();
    for (JsonTreeReader.Element element : in.elements(at, json)) {
      Map<String, JsonNode> span = in.members(element.path(), element.value());
      spans.add(
          new Span(required(element.path(), span, "from"), required(element.path(), span, "to")));
    }
    return spans.build();
  }

  private ImmutableList<At> events(String name, @Nullable JsonNode json) {
    ImmutableList.Builder<At> events = ImmutableList.builder();
    for (JsonTreeReader.Element element : in.elements(ROOT.child(name), json)) {
      Map<String, JsonNode> event = in.members(element.path(), element.value());
      String service = in.text(element.path(), event, "service");
      events.add(new At(required(element.path(), event, "at"), service == null ? "" : service));
    }
    return events.build();
  }

  private int required(FieldPath at, Map<String, JsonNode> fields, String name) {
    Integer number = in.int32(at, fields, name);
    if (number == null && !fields.containsKey(name)) {
      in.problem(Problem.required(at.child(name), ""));
    }
    return number == null ? 0 : number;
  }

  private void number(FieldPath at, Map<String, JsonNode> fields, String name, IntConsumer to) {
    Integer number = in.int32(at, fields, name);
    if (number != null) {
      to.accept(number);
    }
  }

  private void seconds(
      FieldPath at, Map<String, JsonNode> fields, String name, Consumer<Duration> to) {
    number(at, fields, name, value -> to.accept(Duration.ofSeconds(value)));
  }

  private boolean truth(FieldPath at, Map<String, JsonNode> fields, String name) {
    JsonNode json = fields.get(name);
    if (json != null && !json.isBoolean()) {
      in.problem(JsonTreeReader.wrongType(at.child(name), json, "boolean"));
    }
    return json != null && json.asBoolean(false);
  }
}
