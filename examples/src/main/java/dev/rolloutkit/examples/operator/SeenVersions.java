package dev.rolloutkit.examples.operator;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Records the versions of objects in events, so that repeated events are ignored. */
final class SeenVersions {
  private final Map<String, String> versions = new ConcurrentHashMap<>();

  /** An event handler that forwards changes. */
  <T extends HasMetadata> ResourceEventHandler<T> handler(
      String kind, Consumer<? super T> changed) {
    return new ResourceEventHandler<>() {
      @Override
      public void onAdd(T object) {
        tell(object);
      }

      @Override
      public void onUpdate(T before, T after) {
        tell(after);
      }

      @Override
      public void onDelete(T object, boolean stateUnknown) {
        changed.accept(object);
        versions.remove(key(kind, object));
      }

      private void tell(T object) {
        String version = object.getMetadata().getResourceVersion();
        if (!version.equals(versions.get(key(kind, object)))) {
          changed.accept(object);
          versions.put(key(kind, object), version);
        }
      }
    };
  }

  /** Whether an event with this version has arrived. */
  boolean has(HasMetadata object) {
    return object
        .getMetadata()
        .getResourceVersion()
        .equals(versions.get(key(object.getKind(), object)));
  }

  private static String key(String kind, HasMetadata object) {
    return kind + "/" + object.getMetadata().getName();
  }
}
