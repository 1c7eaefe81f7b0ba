package dev.rolloutkit.consequences.world;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.answer.Link;
import dev.rolloutkit.consequences.answer.Part;
import dev.rolloutkit.consequences.answer.Share;
import dev.rolloutkit.consequences.answer.Step;
import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.consequences.door.DoorAction;
import dev.rolloutkit.consequences.door.DoorRule;
import dev.rolloutkit.consequences.door.Front;
import dev.rolloutkit.stack.route.Request;
import dev.rolloutkit.stack.route.RouteRule;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Follows redirects inside the cluster. Nobody answers a redirect that leads back to where it
 * began, or that takes more than ten hops.
 *
 * @rule A redirect that comes back or goes on for more than ten hops is answered by nobody.
 */
final class Redirects {
  private static final int HOPS = 10;
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final Scene scene;
  private final Set<List<Object>> visited = new LinkedHashSet<>();

  Redirects(Scene scene) {
    this.scene = scene;
  }

  /** Who answers a request that is redirected. */
  Answer follow(
      Door door, Request request, DoorAction.Redirect redirect, String login, List<Link> way) {
    JsonNode to = read(redirect.to());
    boolean seen = !visited.add(List.of(door, request.host(), request.path()));
    if (seen || visited.size() > HOPS) {
      return lost("the redirect leads in a circle", login, way, List.of());
    }
    Request next = next(request, to);
    Optional<Door> target = target(door, request, next);
    if (target.isEmpty()) {
      return Answer.of(List.of(new Part.Redirected(Share.ONE, redirect.to())), login, way);
    }
    Answer end = Answers.of(scene, target.get(), next, this);
    if (end.answered().isZero() && end.unknown().isZero()) {
      return lost(
          "the redirect leads to " + target.get().label() + ", but " + end.whyNobody(),
          login,
          way,
          end.way());
    }
    List<Link> whole = new ArrayList<>(way);
    whole.addAll(end.way());
    return Answer.of(
        end.unknown().isZero()
            ? List.of(new Part.Redirected(Share.ONE, redirect.to()))
            : List.of(
                new Part.Unknown(
                    Share.ONE, "who answers where the redirect leads: " + end.whatIsMissing())),
        login,
        whole);
  }

  /** Whether a redirect leads to another host than that of the request. */
  static boolean changesHost(DoorAction.Redirect redirect) {
    String host = read(redirect.to()).path("host").asText("#{host}");
    return !host.equals("#{host}");
  }

  private static Answer lost(String why, String login, List<Link> way, List<Link> rest) {
    List<Link> whole = new ArrayList<>(way);
    whole.add(Link.broken(Step.RULE, why));
    whole.addAll(rest);
    return Answer.of(List.of(new Part.Nobody(Share.ONE, why)), login, whole);
  }

  private static JsonNode read(String json) {
    try {
      return JSON.readTree(json);
    } catch (JsonProcessingException e) {
      return MissingNode.getInstance();
    }
  }

  private static Request next(Request request, JsonNode to) {
    String protocol = to.path("protocol").asText("#{protocol}");
    String port = to.path("port").asText("#{port}");
    int number =
        port.matches("[0-9]{1,5}")
            ? Integer.parseInt(port)
            : to.has("port") || protocol.startsWith("#")
                ? request.port()
                : protocol.equals("HTTPS") ? 443 : 80;
    String path = to.path("path").asText("/#{path}");
    String host = to.path("host").asText("#{host}");
    String given = request.path().startsWith("/") ? request.path().substring(1) : request.path();
    return Request.builder()
        .from(request)
        .port(number)
        .host(host.replace("#{host}", request.host()))
        .path(path.replace("#{path}", given).replace("#{host}", request.host()))
        .expressions(Optional.empty())
        .build();
  }

  /** The door at which the redirected request arrives; empty if it leaves the cluster. */
  private Optional<Door> target(Door door, Request request, Request next) {
    if (door instanceof Door.Group group && next.host().equals(request.host())) {
      return Optional.of(new Door.Group(group.id(), next.port()));
    }
    for (Door one : scene.doorsOf(next.host())) {
      boolean listens = one.port().orElse(next.port()) == next.port();
      if (listens && takes(one, next)) {
        return Optional.of(one);
      }
    }
    return Optional.empty();
  }

  /** Whether a rule that names hosts takes the request. */
  private boolean takes(Door door, Request next) {
    Front front = scene.fronts().byDoor().get(door);
    Optional<DoorRule> rule = front == null ? Optional.empty() : scene.rule(front, next);
    return rule.isPresent()
        && rule.get().matcher().priority() != RouteRule.DEFAULT
        && rule.get().matcher().conditions().stream()
            .anyMatch(condition -> condition.field().equals("host-header"));
  }
}
