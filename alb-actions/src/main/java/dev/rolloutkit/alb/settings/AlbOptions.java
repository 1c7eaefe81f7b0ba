package dev.rolloutkit.alb.settings;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.rolloutkit.apimachinery.ValueStyle;
import java.util.Collection;
import java.util.EnumSet;
import org.immutables.value.Value;

/**
 * Determines which defects of the matched systems are fixed. {@link #reference} fixes none and is
 * the default of every function; {@link #safe} fixes them all.
 *
 * <pre>{@code
 * AlbOptions.reference().fixing(AlbDefect.STABLE_WEIGHT_FROM_HUNDRED)
 * }</pre>
 */
@Value.Immutable
@ValueStyle
public interface AlbOptions {

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
  ImmutableSet<AlbDefect> fixed();

  /** The bookkeeping annotation to read and write. */
  default Bookkeeping bookkeeping() {
    return Bookkeeping.ANNOTATIONS;
  }

  /**
   * Whether input on which the matched controller crashes is a problem. If it is not, the input is
   * treated as empty or skipped if that is unambiguous: missing annotations, a bookkeeping
   * annotation {@code null}, paths without a service. Neither {@link #reference} nor {@link #safe}
   * sets this.
   */
  default boolean refusesCrashInput() {
    return false;
  }

  /** Whether a defect is fixed. */
  default boolean fixes(AlbDefect defect) {
    return fixed().contains(defect);
  }

  /** The same options with more defects fixed. */
  default AlbOptions fixing(AlbDefect... defects) {
    return builder().from(this).addFixed(defects).build();
  }

  /** The same options with some defects not fixed. */
  default AlbOptions notFixing(Collection<AlbDefect> defects) {
    return builder()
        .bookkeeping(bookkeeping())
        .refusesCrashInput(refusesCrashInput())
        .fixed(Sets.difference(fixed(), ImmutableSet.copyOf(defects)))
        .build();
  }

  /** Options that behave exactly like the matched systems. */
  static AlbOptions reference() {
    return builder().build();
  }

  /** Options that fix every defect. */
  static AlbOptions safe() {
    return builder().fixed(EnumSet.allOf(AlbDefect.class)).build();
  }

  /** Creates a builder that starts with {@link #reference}. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link AlbOptions}. */
  final class Builder extends ImmutableAlbOptions.Builder {}
}
