package dev.rolloutkit.ako.graph;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import java.util.Optional;

/**
 * All Avi objects that AKO creates for a cluster.
 *
 * @param models the models, sorted by key in code-point order
 */
public record AviGraph(ImmutableList<AviModel> models) {

  /** The model with the given key, {@code tenant/virtual service}. */
  public Optional<AviModel> model(String key) {
    int low = 0;
    int high = models.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = CodePoints.compare(models.get(middle).key(), key);
      if (order == 0) {
        return Optional.of(models.get(middle));
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return Optional.empty();
  }
}
