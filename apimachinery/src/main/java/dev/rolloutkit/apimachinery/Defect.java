package dev.rolloutkit.apimachinery;

/**
 * A known defect of a matched system. Each module that deviates from its reference lists the
 * defects that it can fix in one enum, and its functions take the {@link Fixes} to apply.
 *
 * <pre>{@code
 * enum RouterDefect implements Defect {
 *   LAST_ROUTE_WINS(Effect.unsafe("The last route gets all traffic.", "Routes share it."));
 *   ...
 * }
 * }</pre>
 */
public interface Defect {
  /** The name of the constant. */
  String name();

  /** What the defect does, and what happens instead. */
  Effect effect();

  /** A stable identifier for lists and problems; the name, unless a list gives another one. */
  default String id() {
    return name();
  }

  /**
   * The effect of a defect, for people. Both sentences are plain English with Markdown's code
   * spans.
   *
   * @param isUnsafe whether the defect may cost traffic, open ports or lose data; others only
   *     mislead or annoy
   * @param reference what the matched system does
   * @param fixed what happens if the defect is fixed
   */
  record Effect(boolean isUnsafe, String reference, String fixed) {
    /** The effect of a defect that may cost traffic, open ports or lose data. */
    public static Effect unsafe(String reference, String fixed) {
      return new Effect(true, reference, fixed);
    }

    /** The effect of a defect that misleads or annoys, but breaks nothing that works. */
    public static Effect harmless(String reference, String fixed) {
      return new Effect(false, reference, fixed);
    }
  }
}
