package dev.rolloutkit.model.references;

import dev.rolloutkit.apimachinery.FieldPath;
import java.util.Optional;

/** The analysis of a Rollout that templates are used in. */
public enum AnalysisRole {
  /** The analysis before the promotion of a blue-green update. */
  PRE_PROMOTION("PrePromotionAnalysis"),
  /** The analysis after the promotion of a blue-green update. */
  POST_PROMOTION("PostPromotionAnalysis"),
  /** An analysis in a canary step. */
  INLINE("InlineAnalysis"),
  /** The background analysis of a canary. */
  BACKGROUND("BackgroundAnalysis");

  private static final FieldPath STRATEGY = FieldPath.of("spec", "strategy");

  private final String wireName;

  AnalysisRole(String wireName) {
    this.wireName = wireName;
  }

  /**
   * The path at which the Rollout names the templates. The step index is used for {@link #INLINE}
   * only.
   */
  public FieldPath path(int step) {
    return switch (this) {
      case PRE_PROMOTION -> STRATEGY.child("blueGreen", "prePromotionAnalysis", "templates");
      case POST_PROMOTION -> STRATEGY.child("blueGreen", "postPromotionAnalysis", "templates");
      case INLINE -> STRATEGY.child("canary", "steps").index(step).child("analysis", "templates");
      case BACKGROUND -> STRATEGY.child("canary", "analysis", "templates");
    };
  }

  /** The role with the given controller's name; empty if there is none. */
  public static Optional<AnalysisRole> parse(String wireName) {
    for (AnalysisRole role : values()) {
      if (role.wireName.equals(wireName)) {
        return Optional.of(role);
      }
    }
    return Optional.empty();
  }
}
