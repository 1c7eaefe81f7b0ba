package dev.rolloutkit.cli.explain;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.cli.plan.ControllerSettings;
import dev.rolloutkit.cli.requests.AnswerText;
import dev.rolloutkit.cli.schema.Creations;
import dev.rolloutkit.consequences.Consequences;
import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.answer.Link;
import dev.rolloutkit.consequences.answer.Read;
import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.consequences.door.DoorRule;
import dev.rolloutkit.consequences.door.Front;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.world.Answers;
import dev.rolloutkit.consequences.world.World;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.world.RequestObjects;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Who answers the requests of each door, and the way that they take. */
final class RequestSection implements Section {
  private final dev.rolloutkit.cli.check.@Nullable World known;

  RequestSection() {
    this(null);
  }

  /**
   * The section of manifests that others look at too.
   *
   * @param known the manifests; {@code null} if nobody has looked at them yet
   */
  RequestSection(dev.rolloutkit.cli.check.@Nullable World known) {
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
    World world = known == null ? settled(cluster, settings) : known.settled();
    ImmutableList.Builder<Entry> out = ImmutableList.builder();
    for (Map.Entry<Door, Front> one : world.scene().fronts().byDoor().entrySet()) {
      out.add(entry(world, one.getKey(), one.getValue()));
    }
    return out.build();
  }

  private static World settled(Cluster cluster, Settings settings) {
    Assumptions assumed =
        ControllerSettings.of(cluster, settings.controller())
            .assumptions(settings.complete(), Creations.of(cluster.input()).bundled());
    return Consequences.settle(
        RequestObjects.of(cluster.input()),
        Assumptions.builder().from(assumed).addAllOurs(settings.beside().whole()).build());
  }

  private static Entry entry(World world, Door door, Front front) {
    Entry.Builder out = new Entry.Builder(door.label(), "");
    ArrayNode rows = Facts.list();
    for (DoorRule rule : front.rules()) {
      Answer answer = Answers.of(world.scene(), door, rule, AnswerText.request(door, rule));
      rows.addObject()
          .put("requests", AnswerText.requests(rule))
          .put("answer", AnswerText.who(answer))
          .set("way", Facts.texts(way(answer)));
    }
    return out.fact("rules", rows).build();
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
