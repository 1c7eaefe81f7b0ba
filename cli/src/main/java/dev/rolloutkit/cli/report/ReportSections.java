package dev.rolloutkit.cli.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.inventory.InventoryRow;
import dev.rolloutkit.cli.cutover.CutOverPlay;
import dev.rolloutkit.cli.explain.Entry;
import dev.rolloutkit.cli.explain.Report;
import dev.rolloutkit.cli.simulate.UpdatePlay;

/** The sections of explain with their pictures, and the Avi objects, as data of the page. */
final class ReportSections {
  private static final String AVI = "avi";

  private final ArrayNode out = JsonNodeFactory.instance.arrayNode();

  /**
   * The sections.
   *
   * @param ports the picture of port lines; empty if there are none
   * @param balancers the picture of load balancers; empty if there are none
   * @param plays the simulated updates
   * @param cutOvers the cut-overs that could be proved
   * @param inventory the Avi objects
   */
  static ArrayNode of(
      Report report,
      String ports,
      String balancers,
      ImmutableList<UpdatePlay> plays,
      ImmutableList<CutOverPlay> cutOvers,
      ImmutableList<InventoryRow> inventory) {
    ReportSections sections = new ReportSections();
    for (Report.Part part : report.sections()) {
      // The rows of the page say who answers requests.
      if (!part.id().equals("requests")) {
        sections.section(part, ports, balancers, plays, cutOvers, inventory);
      }
    }
    return sections.out;
  }

  private void section(
      Report.Part part,
      String ports,
      String balancers,
      ImmutableList<UpdatePlay> plays,
      ImmutableList<CutOverPlay> cutOvers,
      ImmutableList<InventoryRow> inventory) {
    ObjectNode section = out.addObject().put("id", part.id()).put("title", part.title());
    ArrayNode figures = section.putArray("figures");
    switch (part.id()) {
      case "security-groups" ->
          figure(
              figures,
              "Ports that are open, now and after each deletion that changes them. Hatched: what"
                  + " the deletion closes; red: who is cut off.",
              ports);
      case "alb" ->
          figure(
              figures,
              "The load balancers that the AWS Load Balancer Controller would build: listeners,"
                  + " rules, target groups and pods.",
              balancers);
      case "bluegreen" -> plays.forEach(play -> figure(figures, caption(play), play.picture()));
      case "cutover" -> cutOvers.forEach(one -> figure(figures, caption(one), one.picture()));
      default -> {}
    }
    ArrayNode entries = section.putArray("entries");
    boolean avi = part.id().equals(AVI);
    if (avi) {
      inventory.forEach(row -> row(entries, row));
    }
    for (Entry entry : part.entries()) {
      // The inventory shows the same for all Avi objects.
      if (!avi || !entry.problems().isEmpty() || !entry.facts().path("names").isArray()) {
        ObjectNode one = entries.addObject().put("object", entry.object()).put("at", entry.at());
        ArrayNode problems = one.putArray("problems");
        entry.problems().forEach(problems::add);
        one.set("facts", entry.facts());
      }
    }
  }

  private static void figure(ArrayNode figures, String caption, String picture) {
    if (!picture.isEmpty()) {
      figures.addObject().put("caption", caption).put("picture", picture);
    }
  }

  private static String caption(UpdatePlay play) {
    return "An update of "
        + play.rollout().manifest().namespace()
        + "/"
        + play.rollout().manifest().name()
        + ", played through in a model cluster: "
        + play.promotedAfter()
            .map(t -> "promoted " + t.toSeconds() + " s after the change")
            .orElse("never promoted");
  }

  private static String caption(CutOverPlay play) {
    return "The next cut-over of "
        + play.rollout().namespace()
        + "/"
        + play.rollout().name()
        + ": the view of each participant over time, and the lost traffic. A cut-over loses"
        + " nothing only while all views agree.";
  }

  private static void row(ArrayNode entries, InventoryRow row) {
    ObjectNode one =
        entries
            .addObject()
            .put("object", row.name().value())
            .put("at", row.name().kind().type().path());
    ObjectNode facts = one.putObject("facts");
    if (!row.name().plain().equals(row.name().value())) {
      facts.put("before hashing", row.name().plain());
    }
    facts.put(
        "made of",
        row.origin().object().name().isEmpty()
            ? "AKO itself"
            : row.origin().kind() + " " + row.origin().object());
    put(facts, "host", row.origin().host());
    put(facts, "path", row.origin().path());
    put(facts, "on", row.parent());
  }

  private static void put(ObjectNode facts, String name, String value) {
    if (!value.isEmpty()) {
      facts.put(name, value);
    }
  }
}
