package dev.rolloutkit.cli.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.cli.findings.Findings;
import dev.rolloutkit.cli.findings.Header;
import dev.rolloutkit.cli.findings.JsonFormat;
import dev.rolloutkit.consequences.review.Review;
import dev.rolloutkit.consequences.world.World;
import java.util.Collection;
import java.util.List;

/**
 * One HTML file that shows who answers each request, what is wrong, and details. Its findings are
 * those that {@code --json} prints; a finding names the rows of the requests whose way reads its
 * object.
 */
public final class Page {
  private Page() {}

  /**
   * The page of a change.
   *
   * @param reviews the change of each cluster
   */
  public static String ofChange(Collection<Review> reviews, Findings findings, Header header) {
    Ways ways = new Ways();
    reviews.forEach(review -> ways.add(List.of(review.before(), review.after())));
    ObjectNode data = data("What a change does", findings, header, ways);
    data.putArray("sides").add("before").add("after");
    data.putArray("sections");
    return Template.fill(data, List.of());
  }

  /**
   * The page of manifests as they are.
   *
   * @param worlds the clusters that they describe
   * @param sections further sections: objects with {@code id}, {@code title}, {@code entries} and
   *     {@code figures}
   */
  public static String of(
      Collection<World> worlds, Findings findings, Header header, ArrayNode sections) {
    Ways ways = new Ways();
    worlds.forEach(world -> ways.add(List.of(world)));
    ObjectNode data = data("rolloutkit report", findings, header, ways);
    data.putArray("sides").add("now");
    data.set("sections", sections);
    return Template.fill(data, sections.findValuesAsText("picture"));
  }

  private static ObjectNode data(String title, Findings findings, Header header, Ways ways) {
    ObjectNode out = JsonNodeFactory.instance.objectNode().put("title", title);
    out.set("header", header.tree());
    ObjectNode found = JsonFormat.tree(findings);
    out.set("worst", found.get("worst"));
    out.set("findings", linked(found.get("findings"), ways));
    out.set("ignored", linked(found.get("ignored"), ways));
    out.set("ways", ways.rows());
    return out;
  }

  private static JsonNode linked(JsonNode findings, Ways ways) {
    for (JsonNode finding : findings) {
      ArrayNode rows = ((ObjectNode) finding).putArray("ways");
      ways.of(finding.path("object").asText()).forEach(rows::add);
    }
    return findings;
  }
}
