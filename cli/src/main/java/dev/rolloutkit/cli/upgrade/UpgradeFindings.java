package dev.rolloutkit.cli.upgrade;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.findings.Place;
import dev.rolloutkit.cli.input.Locator;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.upgrade.Effect;
import dev.rolloutkit.consequences.upgrade.EffectKind;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.manifests.ManifestSet;
import dev.rolloutkit.program.world.RequestObjects;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The effects of an upgrade as findings of the command. */
final class UpgradeFindings {
  private UpgradeFindings() {}

  static ImmutableList<Finding> of(List<Effect> effects, ManifestSet input, Locator locator) {
    Map<ObjectKey, Manifest> byKey = new HashMap<>();
    input.all().forEach(manifest -> byKey.put(RequestObjects.key(manifest), manifest));
    return effects.stream()
        .map(effect -> finding(effect, byKey.get(effect.object()), locator))
        .collect(ImmutableList.toImmutableList());
  }

  private static Finding finding(Effect effect, @Nullable Manifest manifest, Locator locator) {
    return new Finding(
        Level.valueOf(effect.level().name()),
        code(effect.kind()),
        manifest == null ? effect.object().toString() : manifest.label(),
        manifest == null ? Place.none() : locator.find(manifest, "/metadata/name"),
        effect.sentence() + (effect.cause().isEmpty() ? "" : " (" + effect.cause() + ")"),
        effect.remedy(),
        new Finding.More("", effect.requests(), effect.details(), ImmutableList.of()));
  }

  private static FindingCode code(EffectKind kind) {
    return switch (kind) {
      case REPLACED -> FindingCode.STACK_REPLACED;
      case CHANGED -> FindingCode.STACK_CHANGED;
      case REQUESTS_MOVE -> FindingCode.REQUESTS_MOVE;
      case REFUSED -> FindingCode.REFUSED;
      case ACCEPTED -> FindingCode.UPGRADE_ACCEPTS;
      case REDEPLOYED -> FindingCode.UPGRADE_REDEPLOYS;
      case BEHAVES_OTHERWISE -> FindingCode.UPGRADE_BEHAVES;
      case RENAMED -> FindingCode.AVI_MOVES;
    };
  }
}
