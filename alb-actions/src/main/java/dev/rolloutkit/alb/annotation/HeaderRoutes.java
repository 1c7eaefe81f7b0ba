package dev.rolloutkit.alb.annotation;

import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.GoJsonWriter;
import dev.rolloutkit.model.routing.HeaderRoutingMatch;
import dev.rolloutkit.model.routing.SetHeaderRoute;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes the annotations of header routes.
 *
 * <p>Source: Argo Rollouts 1.9, ALB traffic routing, {@code setHeaderRoute}.
 *
 * @rule A header route is an action and a condition annotation; only exact header values count.
 */
public final class HeaderRoutes {
  private static final FieldPath MATCH = FieldPath.of("setHeaderRoute", "match");

  private HeaderRoutes() {}

  /**
   * The two annotations of a header route. Matches with the same header name become one condition
   * with several values, in order.
   *
   * <p>Compatibility: only {@code headerValue.exact} is used; a match by prefix or regular
   * expression yields the value {@code ""}. Without any matches the conditions are {@code null}.
   *
   * <p>Problems: stickiness out of range; a match without {@code headerValue}, on which the matched
   * controller crashes.
   *
   * @param port the port of the canary service
   */
  public static Outcome<HeaderRouteAnnotations> texts(
      AlbRoute route, int port, SetHeaderRoute header) {
    return ForwardActions.allToCanary(route, port)
        .flatMap(
            action ->
                conditions(header)
                    .map(conditions -> new HeaderRouteAnnotations(action, conditions)));
  }

  private static Outcome<String> conditions(SetHeaderRoute header) {
    List<HeaderRoutingMatch> matches = header.match();
    if (matches == null || matches.isEmpty()) {
      return Outcome.ok("null");
    }
    Map<String, List<String>> values = new LinkedHashMap<>();
    for (int i = 0; i < matches.size(); i++) {
      HeaderRoutingMatch match = matches.get(i);
      if (match.headerValue() == null) {
        return Outcome.failed(
            Problem.required(
                MATCH.index(i).child("headerValue"), "a header route matches a value"));
      }
      values
          .computeIfAbsent(text(match.headerName()), name -> new ArrayList<>(1))
          .add(text(match.headerValue().exact()));
    }
    GoJsonWriter out = new GoJsonWriter(128).beginArray();
    for (Map.Entry<String, List<String>> condition : values.entrySet()) {
      out.beginObject().name("field").value("http-header").name("httpHeaderConfig").beginObject();
      out.name("httpHeaderName").value(condition.getKey()).name("values").beginArray();
      condition.getValue().forEach(out::value);
      out.endArray().endObject().endObject();
    }
    return Outcome.ok(out.endArray().toString());
  }

  /** Unpaired surrogates, which cannot occur in the API, become U+FFFD. */
  private static String text(@Nullable String value) {
    return GoStrings.wellFormed(GoZero.of(value));
  }
}
