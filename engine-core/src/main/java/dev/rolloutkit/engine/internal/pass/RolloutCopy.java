package dev.rolloutkit.engine.internal.pass;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.engine.action.MetadataChange;
import dev.rolloutkit.engine.internal.status.StatusDraft;
import dev.rolloutkit.engine.state.RolloutState;
import dev.rolloutkit.model.rollout.RolloutKeys;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The controller's copy of the Rollout during a pass. The API server's answer to an update replaces
 * it; a patch of the status does not.
 *
 * @rule The API server's answer to an update replaces the controller's copy of the Rollout, the
 *     answer to a patch of the status does not.
 * @param annotations its annotations, with changes that are not written yet
 * @param written the annotations at the API server; null if they are the observed ones
 * @param lacksTemplate whether the template of the referenced workload is missing, because the API
 *     server's answer does not contain it
 * @param isReplaced whether the API server's answer to an update has replaced it
 * @param unseen the status at the API server after a patch that this copy does not contain; null
 *     for none
 */
public record RolloutCopy(
    Map<String, String> annotations,
    @Nullable Map<String, String> written,
    boolean lacksTemplate,
    boolean isReplaced,
    @Nullable StatusDraft unseen) {

  static RolloutCopy of(RolloutState state) {
    return new RolloutCopy(WorkloadFacts.annotations(state), null, false, false, null);
  }

  /** The copy with an annotation that is not written yet. */
  public RolloutCopy withRevision(String revision) {
    return new RolloutCopy(
        ImmutableMap.<String, String>builder()
            .putAll(annotations)
            .put(RolloutKeys.REVISION, revision)
            .buildKeepingLast(),
        written,
        lacksTemplate,
        isReplaced,
        unseen);
  }

  /** The API server's answer to an update of the annotations. */
  public RolloutCopy annotationsWritten() {
    return new RolloutCopy(annotations, annotations, lacksTemplate, true, unseen);
  }

  /**
   * The API server's answer to an update of the status. It lacks what the pass added to the Rollout
   * at the beginning: the template of the referenced workload, and the change of the annotation
   * with the generation of the workload.
   */
  public RolloutCopy statusUpdated(Observed observed) {
    return new RolloutCopy(stored(observed), written, true, true, unseen);
  }

  /** The copy after a patch of the status that it does not contain. */
  public RolloutCopy statusPatchedUnseen(StatusDraft patched) {
    return new RolloutCopy(annotations, written, lacksTemplate, isReplaced, patched);
  }

  /** Whether the API server refuses an update that is based on this copy. */
  public boolean isStale() {
    return unseen != null;
  }

  /** Whether it contains the template of the referenced workload. */
  public boolean isTemplateFromRef(Observed observed) {
    return observed.state().templateFromRef() && !lacksTemplate;
  }

  /** The revision; empty if it has none. */
  public String revision() {
    return GoZero.of(annotations.get(RolloutKeys.REVISION));
  }

  /** The revision as a number; 0 if it is none. */
  public long revisionNumber() {
    return GoStrings.parseInt(revision(), 64).orElse(0);
  }

  /** The change of the annotations that the next update of the Rollout includes. */
  public MetadataChange unwrittenAnnotations(Observed observed) {
    return ReplicaSetWrites.annotationChange(stored(observed), annotations);
  }

  private Map<String, String> stored(Observed observed) {
    return written == null ? GoZero.of(observed.rollout().metadata().annotations()) : written;
  }

  /**
   * The generation as a status records it: an update that removed fields of the spec has increased
   * it.
   */
  public String generation(Observed observed) {
    return written == null || observed.dropped().isEmpty()
        ? observed.generation()
        : Long.toString(GoZero.of(observed.rollout().metadata().generation()) + 1);
  }
}
