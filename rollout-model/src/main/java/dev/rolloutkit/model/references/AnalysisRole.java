package dev.rolloutkit.model.references;

import dev.rolloutkit.apimachinery.FieldPath;
import java.util.Optional;

/** Which analysis of a Rollout templates are for. */
public enum AnalysisRole {
  /** Before the switch of blue-green. */
  PRE_PROMOTION("PrePromotionAnalysis"),
  /** After the switch of blue-green. */
  POST_PROMOTION("PostPromotionAnalysis"),
  /** In a step of a canary. */
  INLINE("InlineAnalysis"),
  /** Beside the steps of a canary. */
  BACKGROUND("BackgroundAnalysis");

  private static final FieldPath STRATEGY = FieldPath.of("spec", "strategy");

  private final String wireName;

  AnalysisRole(String wireName) {
    this.wireName = wireName;
  }

  /** What the controller calls it. */
  public String wireName() {
    return wireName;
  }

  /** Where the Rollout names the templates; the step counts for {@link #INLINE} only. */
  public FieldPath path(int step) {
    return switch (this) {
      case PRE_PROMOTION -> STRATEGY.child("blueGreen", "prePromotionAnalysis", "templates");
      case POST_PROMOTION -> STRATEGY.child("blueGreen", "postPromotionAnalysis", "templates");
      case INLINE -> STRATEGY.child("canary", "steps").index(step).child("analysis", "templates");
      case BACKGROUND -> STRATEGY.child("canary", "analysis", "templates");
    };
  }

  /** The role of that name; empty for any other text. */
  public static Optional<AnalysisRole> parse(String wireName) {
    for (AnalysisRole role : values()) {
      if (role.wireName.equals(wireName)) {
        return Optional.of(role);
      }
    }
    return Optional.empty();
  }
}
