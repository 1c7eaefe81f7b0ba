package dev.rolloutkit.ako.translate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Sets;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.crd.AviObjects;
import dev.rolloutkit.ako.crd.CustomStatus;
import dev.rolloutkit.ako.graph.AviGraph;
import dev.rolloutkit.ako.graph.AviObjectListener;
import dev.rolloutkit.ako.internal.event.Events;
import dev.rolloutkit.ako.internal.event.Translation;
import dev.rolloutkit.apimachinery.Problem;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.EnumSet;
import java.util.Set;

/**
 * The Avi objects of a cluster, updated event by event as AKO's event handlers do. Instances are
 * mutable and not thread-safe.
 *
 * <p>An event takes time proportional to the number of objects that it affects. If it may trigger a
 * defect that is to be fixed, the state is rebuilt by a full sync, so with all defects fixed the
 * state always equals that after a full sync. Source: AKO 2.1.
 */
public final class LiveState {
  private final AkoConfig config;
  private final AviObjects avi;
  private final Set<AkoDefect> causes = EnumSet.noneOf(AkoDefect.class);
  private Translation translation;
  private Events events;
  private int rebuilt;

  private LiveState(AkoConfig config, AkoCluster cluster, AviObjects avi) {
    this.config = config;
    this.avi = avi;
    this.translation = Translation.fullSync(config, cluster, avi, AviObjectListener.NONE);
    this.events = new Events(translation);
  }

  /** The state after a full sync. */
  public static LiveState of(AkoConfig config, AkoCluster cluster, AviObjects avi) {
    return new LiveState(config, cluster, avi);
  }

  /** The cluster after the last event. */
  public AkoCluster cluster() {
    return translation.cluster().snapshot();
  }

  /** The Avi objects after the last event; takes time proportional to their number. */
  public AviGraph graph() {
    return translation.merges().models().graph();
  }

  /** The problems of the full sync and of the events since then, sorted and without duplicates. */
  public ImmutableList<Problem> problems() {
    return translation.reports().sorted();
  }

  /** The status of each custom resource, by {@code Kind/namespace/name}. */
  public ImmutableSortedMap<String, CustomStatus> statuses() {
    return translation.custom().statuses();
  }

  /**
   * The defects that the events may have triggered so far. Each of them may have made the state
   * different from that after a full sync.
   */
  public ImmutableSet<AkoDefect> causes() {
    return Sets.immutableEnumSet(causes);
  }

  /** The number of events after which a full sync was necessary because a defect is fixed. */
  public int rebuilt() {
    return rebuilt;
  }

  /** Creates an object, or updates the one with its kind, namespace and name. */
  public void apply(HasMetadata object) {
    change(object, cluster().with(object));
  }

  /** Deletes the object with this kind, namespace and name. */
  public void delete(HasMetadata object) {
    change(object, cluster().without(object));
  }

  private void change(HasMetadata object, AkoCluster now) {
    ImmutableSet<AkoDefect> triggered = events.apply(object, now);
    causes.addAll(triggered);
    if (triggered.stream().anyMatch(config.fixes()::fixes)) {
      rebuilt++;
      translation = Translation.fullSync(config, now, avi, AviObjectListener.NONE);
      events = new Events(translation);
    }
  }
}
