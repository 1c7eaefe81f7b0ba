package dev.rolloutkit.webhook.world;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.sg.SecurityGroupRules;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import java.util.function.Consumer;

/** Forwards the events of an informer to a view. */
final class WatchedObjects implements ResourceEventHandler<HasMetadata> {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String BINDING = "elbv2.k8s.aws/v1beta1";

  private final WorldView view;
  private final ReadObjects read;
  private final Runnable changed;
  private final Consumer<String> log;

  /**
   * @param changed called after each object
   */
  WatchedObjects(WorldView view, ReadObjects read, Runnable changed, Consumer<String> log) {
    this.view = view;
    this.read = read;
    this.changed = changed;
    this.log = log;
  }

  @Override
  public void onAdd(HasMetadata object) {
    put(object);
  }

  @Override
  public void onUpdate(HasMetadata old, HasMetadata object) {
    put(object);
  }

  @Override
  public void onDelete(HasMetadata object, boolean finalStateUnknown) {
    if (object instanceof GenericKubernetesResource) {
      view.remove(NamespacedName.of(object));
    } else {
      read.shown(object, () -> view.remove(object));
    }
    changed.run();
  }

  private void put(HasMetadata object) {
    if (object instanceof GenericKubernetesResource binding) {
      putBinding(binding);
    } else {
      read.shown(object, () -> view.put(object));
    }
    changed.run();
  }

  private void putBinding(GenericKubernetesResource object) {
    JsonNode tree = MAPPER.valueToTree(object);
    if (tree instanceof ObjectNode fields) {
      // items of a list have no kind
      fields.put("apiVersion", BINDING).put("kind", "TargetGroupBinding");
    }
    Outcome<TargetGroupBinding> read = SecurityGroupRules.readTargetGroupBinding(tree);
    if (read instanceof Outcome.Ok<TargetGroupBinding> ok) {
      view.put(ok.value());
    } else {
      log.accept(
          "TargetGroupBinding " + NamespacedName.of(object) + ": " + read.problems().get(0).text());
      view.putUnreadable(NamespacedName.of(object));
    }
  }
}
