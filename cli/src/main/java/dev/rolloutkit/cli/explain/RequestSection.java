package dev.rolloutkit.cli.explain;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.cli.plan.ControllerSettings;
import dev.rolloutkit.cli.schema.Creations;
import dev.rolloutkit.consequences.Consequences;
import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.answer.Link;
import dev.rolloutkit.consequences.answer.Part;
import dev.rolloutkit.consequences.answer.Read;
import dev.rolloutkit.consequences.answer.Share;
import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.consequences.door.DoorRule;
import dev.rolloutkit.consequences.door.Front;
import dev.rolloutkit.consequences.world.Answers;
import dev.rolloutkit.consequences.world.World;
import dev.rolloutkit.lbc.condition.LbcCondition;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.world.RequestObjects;
import dev.rolloutkit.stack.route.Request;
import dev.rolloutkit.stack.route.RuleCondition;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Who answers the requests of each door, and the way that they take. */
final class RequestSection implements Section {
  private final @Nullable Creations known;

  RequestSection() {
    this(null);
  }

  /**
   * The section of manifests that are judged elsewhere too.
   *
   * @param known what the API server answers to them; {@code null} if nobody has asked yet
   */
  RequestSection(@Nullable Creations known) {
    this.known = known;
  }

  @Override
  public String id() {
    return "requests";
  }

  @Override
  public String title() {
    return "Requests: who answers them";
  }

  @Override
  public ImmutableList<Entry> explain(Cluster cluster, Settings settings) {
    Creations creations = known == null ? Creations.of(cluster.input()) : known;
    World world =
        Consequences.settle(
            RequestObjects.of(cluster.input()),
            RequestObjects.assumed(
                ControllerSettings.of(cluster, settings.controller()).loadBalancer(),
                settings.complete(),
                creations.bundled()));
    ImmutableList.Builder<Entry> out = ImmutableList.builder();
    for (Map.Entry<Door, Front> one : world.scene().fronts().byDoor().entrySet()) {
      out.add(entry(world, one.getKey(), one.getValue()));
    }
    return out.build();
  }

  private static Entry entry(World world, Door door, Front front) {
    Entry.Builder out = new Entry.Builder(door.label(), "");
    ArrayNode rows = Facts.list();
    for (DoorRule rule : front.rules()) {
      Answer answer = Answers.of(world.scene(), door, rule, request(door, rule));
      rows.addObject()
          .put("requests", requests(rule))
          .put("answer", who(answer))
          .set("way", Facts.texts(way(answer)));
    }
    return out.fact("rules", rows).build();
  }

  /** One of the requests that fulfil the conditions of a rule. */
  private static Request request(Door door, DoorRule rule) {
    Request.Builder out = Request.builder().host("h").path("/");
    door.port().ifPresent(out::port);
    for (RuleCondition condition : rule.matcher().conditions()) {
      if (!condition.values().isEmpty()) {
        String text = condition.values().get(0).replace("*", "a").replace('?', 'a');
        if (condition.field().equals(LbcCondition.HOST)) {
          out.host(text);
        } else if (condition.field().equals(LbcCondition.PATH)) {
          out.path(text);
        }
      }
    }
    return out.build();
  }

  private static String who(Answer answer) {
    return String.join(" and ", answer.parts().stream().map(RequestSection::who).toList());
  }

  private static String who(Part part) {
    String share = part.share().equals(Share.ONE) ? "" : part.share().words() + " ";
    if (part instanceof Part.Answered answered) {
      return share
          + answered.pods()
          + (answered.pods() == 1 ? " pod of " : " pods of ")
          + answered.targets().stream()
              .map(target -> target.workload().label() + " at port " + target.port())
              .distinct()
              .collect(Collectors.joining(" and "));
    }
    if (part instanceof Part.Redirected redirected) {
      return share + "a redirect to " + redirected.to();
    }
    if (part instanceof Part.Fixed fixed) {
      return share + "the fixed answer " + fixed.status();
    }
    return share
        + (part instanceof Part.Nobody nobody
            ? "nobody: " + nobody.words()
            : "not known: " + ((Part.Unknown) part).missing());
  }

  private static String requests(DoorRule rule) {
    List<String> out = new ArrayList<>();
    for (RuleCondition condition : rule.matcher().conditions()) {
      List<String> values = new ArrayList<>(condition.values());
      condition.pairs().forEach(pair -> values.add(pair.key() + "=" + pair.value()));
      out.add(
          condition.field()
              + (condition.header().isEmpty() ? "" : " " + condition.header())
              + " "
              + String.join(" or ", values));
    }
    return out.isEmpty() ? "all others" : String.join(", ", out);
  }

  private static List<String> way(Answer answer) {
    List<String> out = new ArrayList<>();
    for (Link link : answer.way()) {
      String step = link.step().name().toLowerCase(Locale.ROOT).replace('_', ' ');
      List<String> fields = new ArrayList<>();
      for (Read read : link.reads()) {
        fields.add(read.words());
      }
      out.add(
          step
              + (fields.isEmpty() ? "" : ": " + String.join(", ", fields))
              + (link.words().isEmpty() ? "" : " (" + link.words() + ")"));
    }
    return out;
  }
}
