package dev.rolloutkit.cli.simulate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.engine.simulation.Command;
import dev.rolloutkit.engine.simulation.Script;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.model.status.RolloutStatus;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.cluster.Cluster.Item;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A Rollout before its first revision, and the script of an update. */
final class FreshStart {
  /** The time from the start of the simulation to the change of the template. */
  static final Duration CHANGE = Duration.ofMinutes(5);

  private FreshStart() {}

  /** A blue-green Rollout without a status, and Services that select no revision yet. */
  static BlueGreenState of(Item<Rollout> item, Cluster cluster) {
    Rollout rollout = withoutStatus(item);
    return BlueGreenState.builder()
        .rollout(rollout)
        .podHash(Rollouts.hash(rollout, cluster.argo()))
        .services(services(item, cluster))
        .build();
  }

  /** A canary Rollout without a status, and Services that select no revision yet. */
  static CanaryState ofCanary(Item<Rollout> item, Cluster cluster) {
    Rollout rollout = withoutStatus(item);
    return CanaryState.builder()
        .rollout(rollout)
        .podHash(Rollouts.hash(rollout, cluster.argo()))
        .services(services(item, cluster))
        .build();
  }

  private static Rollout withoutStatus(Item<Rollout> item) {
    return item.value().withStatus(RolloutStatus.builder().build());
  }

  private static List<Service> services(Item<Rollout> item, Cluster cluster) {
    return cluster.services().in(item.manifest().namespace()).stream()
        .map(FreshStart::withoutRevision)
        .toList();
  }

  /** The template changes. */
  static Script change(Rollout rollout) {
    return Script.start()
        .at(CHANGE, new Command.ChangeTemplate(changed(rollout.spec().template())));
  }

  /** The template changes, and a user promotes the Rollout some time later. */
  static Script update(Rollout rollout, Duration promoteAfter) {
    return change(rollout).at(CHANGE.plus(promoteAfter), new Command.Promote());
  }

  private static JsonNode changed(@Nullable JsonNode template) {
    ObjectNode out =
        template instanceof ObjectNode object
            ? object.deepCopy()
            : JsonNodeFactory.instance.objectNode();
    out.withObjectProperty("metadata")
        .withObjectProperty("annotations")
        .put("rolloutkit.dev/simulated-update", "1");
    return out;
  }

  private static Service withoutRevision(Service service) {
    Map<String, String> selector =
        service.getSpec() == null ? null : service.getSpec().getSelector();
    return selector == null
        ? service
        : new ServiceBuilder(service)
            .editSpec()
            .removeFromSelector(RolloutKeys.POD_TEMPLATE_HASH)
            .endSpec()
            .build();
  }
}
