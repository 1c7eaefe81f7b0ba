package dev.rolloutkit.cli.check;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.model.rollout.Rollout;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** The hosts whose rules lead to a Rollout; those of its preview are left out. */
public final class RolloutHosts {
  private static final String PREVIEW = "spec.strategy.blueGreen.previewService";

  private RolloutHosts() {}

  /**
   * The hosts of the rules that lead to a Rollout.
   *
   * @param ingresses the Ingresses of its namespace
   */
  public static ImmutableSortedSet<String> of(
      Rollout rollout, Collection<? extends JsonNode> ingresses) {
    Set<String> services = services(rollout);
    ImmutableSortedSet.Builder<String> out = ImmutableSortedSet.naturalOrder();
    for (JsonNode ingress : ingresses) {
      for (JsonNode rule : ingress.at("/spec/rules")) {
        for (JsonNode path : rule.at("/http/paths")) {
          if (rule.has("host") && services.contains(path.at("/backend/service/name").asText())) {
            out.add(rule.path("host").asText());
          }
        }
      }
    }
    return out.build();
  }

  /** The Services of a Rollout that its clients use. */
  static Set<String> services(Rollout rollout) {
    Set<String> out = new HashSet<>();
    RolloutServices.of(rollout)
        .forEach(
            (field, name) -> {
              if (!field.equals(PREVIEW)) {
                out.add(name);
              }
            });
    return out;
  }
}
