package dev.rolloutkit.targets.cutover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Fixes;
import java.math.BigDecimal;

/** A proof as text. */
final class Story {
  private final Proof proof;
  private int windows;

  Story(Scenario.Builder scenario) {
    proof = CutOverProver.prove(scenario.build(), Fixes.reference()).orElseThrow();
  }

  Story loses(String seconds, CutOverVerdict verdict) {
    assertThat(proof.verdict()).isEqualTo(verdict);
    assertThat(proof.run().lostTrafficSeconds()).isEqualByComparingTo(new BigDecimal(seconds));
    return this;
  }

  Story window(int from, int to, String service, String share, String reason) {
    LossWindow window = proof.run().windows().get(windows++);
    assertThat(window.from()).isEqualTo(from);
    assertThat(window.to()).isEqualTo(to);
    assertThat(window.service()).isEqualTo(service);
    assertThat(window.share()).isEqualByComparingTo(new BigDecimal(share));
    assertThat(window.reason().name()).isEqualTo(reason);
    return this;
  }

  void noMore() {
    assertThat(proof.run().windows()).hasSize(windows);
  }

  Story verifiedAt(int second) {
    assertThat(proof.run().verifiedAt()).hasValue(second);
    return this;
  }

  Story scaledDownAt(int second) {
    assertThat(proof.run().scaleDownAt()).hasValue(second);
    return this;
  }

  void remedy(RemedyCode code, String losesSeconds) {
    assertThat(find(code).run().lostTrafficSeconds())
        .isEqualByComparingTo(new BigDecimal(losesSeconds));
  }

  String patch(RemedyCode code) {
    return find(code).patches().get(0).toJson().toString();
  }

  private CutOverRemedy find(RemedyCode code) {
    return proof.remedies().stream()
        .filter(remedy -> remedy.code() == code)
        .findFirst()
        .orElseThrow(() -> new AssertionError(code + " is not offered"));
  }
}
