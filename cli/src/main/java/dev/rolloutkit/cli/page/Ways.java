package dev.rolloutkit.cli.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.MultimapBuilder;
import dev.rolloutkit.cli.requests.AnswerText;
import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.answer.Link;
import dev.rolloutkit.consequences.answer.Part;
import dev.rolloutkit.consequences.answer.Read;
import dev.rolloutkit.consequences.answer.Share;
import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.consequences.door.DoorRule;
import dev.rolloutkit.consequences.door.Front;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.world.Answers;
import dev.rolloutkit.consequences.world.World;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The requests of one or more clusters with the way that each takes. A request is identified by its
 * door and its conditions, so that both sides of a change are one row.
 */
final class Ways {
  private final ArrayNode rows = JsonNodeFactory.instance.arrayNode();
  private final ListMultimap<String, Integer> byObject =
      MultimapBuilder.hashKeys().arrayListValues().build();

  /**
   * Adds the requests of one cluster.
   *
   * @param sides the cluster, or the cluster before a change and afterwards
   */
  void add(List<World> sides) {
    Map<String, ObjectNode> known = new LinkedHashMap<>();
    Map<String, Set<ObjectKey>> read = new LinkedHashMap<>();
    for (int side = 0; side < sides.size(); side++) {
      World world = sides.get(side);
      for (Map.Entry<Door, Front> one : world.scene().fronts().byDoor().entrySet()) {
        Map<String, Integer> seen = new LinkedHashMap<>();
        for (DoorRule rule : one.getValue().rules()) {
          String requests = AnswerText.requests(rule);
          // Two rules of a door may have equal conditions; the second one takes nothing.
          int copy = seen.merge(requests, 1, Integer::sum);
          String id = one.getKey().label() + "\n" + requests + "\n" + copy;
          ObjectNode row = known.computeIfAbsent(id, i -> row(one.getKey(), requests, sides));
          Answer answer =
              Answers.of(world.scene(), one.getKey(), rule, AnswerText.request(one.getKey(), rule));
          ((ArrayNode) row.get("sides")).set(side, side(answer));
          Set<ObjectKey> keys = read.computeIfAbsent(id, i -> new LinkedHashSet<>());
          answer.way().forEach(link -> link.reads().forEach(field -> keys.add(field.object())));
          answer.parts().stream()
              .filter(part -> part instanceof Part.Answered)
              .forEach(
                  part -> ((Part.Answered) part).targets().forEach(t -> keys.add(t.workload())));
        }
      }
    }
    known.forEach((id, row) -> add(row, read.getOrDefault(id, Set.of())));
  }

  private void add(ObjectNode row, Set<ObjectKey> read) {
    int index = rows.size();
    ArrayNode objects = row.putArray("objects");
    for (ObjectKey key : read) {
      objects.add(key.toString());
      byObject.put(key.toString(), index);
    }
    rows.add(row);
  }

  private static ObjectNode row(Door door, String requests, List<World> sides) {
    ObjectNode out =
        JsonNodeFactory.instance.objectNode().put("door", door.label()).put("requests", requests);
    out.put("public", door.isPublic());
    ArrayNode list = out.putArray("sides");
    sides.forEach(side -> list.addNull());
    return out;
  }

  private static ObjectNode side(Answer answer) {
    ObjectNode out = JsonNodeFactory.instance.objectNode().put("state", state(answer));
    if (!answer.login().isEmpty()) {
      out.put("login", answer.login());
    }
    ArrayNode way = out.putArray("way");
    for (Link link : answer.way()) {
      ObjectNode step =
          way.addObject()
              .put("step", link.step().name().toLowerCase(Locale.ROOT).replace('_', ' '))
              .put("state", link.state().name().toLowerCase(Locale.ROOT));
      ArrayNode reads = step.putArray("reads");
      link.reads().stream().map(Read::words).distinct().forEach(reads::add);
      if (!link.words().isEmpty()) {
        step.put("words", link.words());
      }
    }
    ArrayNode parts = out.putArray("parts");
    for (Part part : answer.parts()) {
      parts
          .addObject()
          .put(
              "state",
              part.isAnswered() ? "holds" : part instanceof Part.Nobody ? "broken" : "unknown")
          .put("who", AnswerText.who(part));
    }
    return out;
  }

  private static String state(Answer answer) {
    if (!answer.lost().equals(Share.ZERO)) {
      return "broken";
    }
    return answer.unknown().equals(Share.ZERO) ? "holds" : "unknown";
  }

  /** The rows, in the order in which they were added. */
  ArrayNode rows() {
    return rows;
  }

  /** The rows whose way reads an object. */
  ImmutableList<Integer> of(String object) {
    return ImmutableList.copyOf(byObject.get(object));
  }
}
