package dev.rolloutkit.webhook.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The text that Prometheus reads. */
class MetricsTest {
  @Test
  void theAgesOfSeveralWatchesAreOneMetricWithLabels() {
    Metrics metrics = new Metrics();
    metrics.gauge("watch_age_seconds{kind=\"Service\"}", "The age.", () -> 0.5);
    metrics.gauge("watch_age_seconds{kind=\"Ingress\"}", "The age.", () -> 31);

    assertThat(metrics.text())
        .contains(
            """
            # HELP rolloutkit_webhook_watch_age_seconds The age.
            # TYPE rolloutkit_webhook_watch_age_seconds gauge
            rolloutkit_webhook_watch_age_seconds{kind="Ingress"} 31
            rolloutkit_webhook_watch_age_seconds{kind="Service"} 0.5
            """);
  }
}
