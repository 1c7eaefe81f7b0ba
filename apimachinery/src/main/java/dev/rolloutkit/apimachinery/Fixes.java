package dev.rolloutkit.apimachinery;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

/**
 * Determines which defects of a matched system are fixed. With {@link #reference}, the default of
 * every function, results are exactly those of the matched system.
 *
 * <pre>{@code
 * Fixes.reference()                                         // none
 * Fixes.safe(SgDefect.class)                                // all
 * Fixes.fixing(SgDefect.PREFIX_LISTS_MERGED)                // one
 * Fixes.safe(SgDefect.class).without(SgDefect.REVOKED_FROM_CACHE)
 * }</pre>
 *
 * @param fixed the defects that are fixed
 * @param <D> the defects of a module
 */
public record Fixes<D extends Enum<D> & Defect>(ImmutableSet<D> fixed) {

  /** Stores the defects as an enum set, so that {@link #fixes} tests a single bit. */
  public Fixes {
    fixed = Sets.immutableEnumSet(fixed);
  }

  /** Fixes nothing: the behaviour is exactly that of the matched system. */
  public static <D extends Enum<D> & Defect> Fixes<D> reference() {
    return new Fixes<D>(ImmutableSet.of());
  }

  /** Fixes every documented defect. */
  public static <D extends Enum<D> & Defect> Fixes<D> safe(Class<D> defects) {
    return of(EnumSet.allOf(defects));
  }

  /** Fixes the given defects. */
  @SafeVarargs
  @SuppressWarnings("varargs")
  public static <D extends Enum<D> & Defect> Fixes<D> fixing(D first, D... more) {
    return of(EnumSet.of(first, more));
  }

  /** Fixes the given defects, of which there may be none. */
  public static <D extends Enum<D> & Defect> Fixes<D> of(Collection<D> defects) {
    return new Fixes<>(Sets.immutableEnumSet(defects));
  }

  /** Whether a defect is fixed. */
  public boolean fixes(D defect) {
    return fixed.contains(defect);
  }

  /** These fixes and those of further defects. */
  @SafeVarargs
  @SuppressWarnings("varargs")
  public final Fixes<D> with(D first, D... more) {
    return of(Sets.union(fixed, EnumSet.of(first, more)));
  }

  /** These fixes except those of some defects. */
  @SafeVarargs
  @SuppressWarnings("varargs")
  public final Fixes<D> without(D first, D... more) {
    Set<D> kept = EnumSet.of(first, more);
    return of(Sets.difference(fixed, kept));
  }
}
