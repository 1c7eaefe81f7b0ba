package dev.rolloutkit.alb.settings;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.release.RolloutsRelease;
import org.immutables.value.Value;

/**
 * How the annotations of an Ingress are written, and which defects of the matched systems are
 * fixed. {@link #reference} fixes none and is the default of every function; {@link #safe} fixes
 * them all.
 *
 * <pre>{@code
 * AlbSettings.of(Fixes.fixing(AlbDefect.STABLE_WEIGHT_FROM_HUNDRED))
 * }</pre>
 */
@Value.Immutable
@ValueStyle
public interface AlbSettings {

  /** The annotation that lists the annotations that a rollout manages. */
  enum Bookkeeping {
    /** {@code rollouts.argoproj.io/managed-alb-annotations}, a JSON object; current releases. */
    ANNOTATIONS,
    /**
     * {@code rollouts.argoproj.io/managed-alb-actions}, in the form {@code rollout:key,…}, which
     * the published documentation describes. It holds one action key for each rollout and no
     * conditions.
     */
    ACTIONS
  }

  /** The defects that are fixed. */
  default Fixes<AlbDefect> fixes() {
    return Fixes.reference();
  }

  /** The bookkeeping annotation to read and write. */
  default Bookkeeping bookkeeping() {
    return Bookkeeping.ANNOTATIONS;
  }

  /**
   * Whether input on which the matched controller crashes is a problem. If it is not, such input is
   * treated as empty or skipped where that is unambiguous: missing annotations, a bookkeeping
   * annotation {@code null}, and paths without a service. Neither {@link #reference} nor {@link
   * #safe} sets this.
   */
  default boolean refusesCrashInput() {
    return false;
  }

  /** The release of Argo Rollouts that is matched; by default the commit that was recorded. */
  default ReleaseOf<RolloutsChange> release() {
    return RolloutsRelease.MATCHED;
  }

  /** Whether a defect is fixed. */
  default boolean fixes(AlbDefect defect) {
    return fixes().fixes(defect);
  }

  /** Behaves exactly like the matched systems. */
  static AlbSettings reference() {
    return builder().build();
  }

  /** Fixes every defect. */
  static AlbSettings safe() {
    return of(Fixes.safe(AlbDefect.class));
  }

  /** Fixes the given defects. */
  static AlbSettings of(Fixes<AlbDefect> fixes) {
    return builder().fixes(fixes).build();
  }

  /** Creates a builder that starts with {@link #reference}. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link AlbSettings}. */
  final class Builder extends ImmutableAlbSettings.Builder {}
}
