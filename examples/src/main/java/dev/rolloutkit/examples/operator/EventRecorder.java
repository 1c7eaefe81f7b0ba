package dev.rolloutkit.examples.operator;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.GoTime;
import dev.rolloutkit.apimachinery.Hashes;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutResource;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.net.HttpURLConnection;
import java.time.InstantSource;
import java.util.Objects;

/**
 * Records events about Rollouts. A repeated event increments the count of the first one, even after
 * a restart of the operator, because the name of an event is derived from its content.
 */
public final class EventRecorder {
  private final KubernetesClient client;
  private final InstantSource clock;

  /** Creates a recorder with the given clock. */
  public EventRecorder(KubernetesClient client, InstantSource clock) {
    this.client = client;
    this.clock = clock;
  }

  /** Records an event. A failure to record it has no further effect. */
  void record(Rollout rollout, Action.EmitEvent told) {
    String now = GoTime.format(clock.instant());
    Event event =
        new EventBuilder()
            .withNewMetadata()
            .withName(name(rollout, told))
            .withNamespace(rollout.namespace())
            .endMetadata()
            .withNewInvolvedObject()
            .withApiVersion(RolloutResource.GROUP + "/" + RolloutResource.VERSION)
            .withKind(RolloutResource.KIND)
            .withNamespace(rollout.namespace())
            .withName(rollout.name())
            .withUid(rollout.metadata().uid())
            .endInvolvedObject()
            .withNewSource()
            .withComponent("rolloutkit-example")
            .endSource()
            .withType(told.type().text())
            .withReason(told.reason())
            .withMessage(told.message())
            .withFirstTimestamp(now)
            .withLastTimestamp(now)
            .withCount(1)
            .build();
    try {
      client.resource(event).create();
    } catch (KubernetesClientException e) {
      if (e.getCode() == HttpURLConnection.HTTP_CONFLICT) {
        count(event, now);
      }
    }
  }

  private void count(Event event, String now) {
    Resource<Event> stored = client.resource(event);
    try {
      Event told = stored.get();
      if (told != null) {
        ObjectNode patch = JsonNodeFactory.instance.objectNode();
        patch.putObject("metadata").put("resourceVersion", told.getMetadata().getResourceVersion());
        patch.put("count", Objects.requireNonNullElse(told.getCount(), 1) + 1);
        patch.put("lastTimestamp", now);
        stored.patch(PatchContext.of(PatchType.JSON_MERGE), patch.toString());
      }
    } catch (KubernetesClientException e) {
      // Somebody else changed or removed it: the event has been recorded, which is sufficient.
    }
  }

  private static String name(Rollout rollout, Action.EmitEvent told) {
    String text = rollout.metadata().uid() + "/" + told.reason() + "/" + told.message();
    return rollout.name() + "." + Long.toHexString(Hashes.fnv1a64(text));
  }
}
