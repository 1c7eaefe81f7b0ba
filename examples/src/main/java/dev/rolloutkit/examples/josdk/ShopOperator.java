package dev.rolloutkit.examples.josdk;

import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.examples.operator.BlueGreenReconciler;
import dev.rolloutkit.examples.operator.ClusterReader;
import dev.rolloutkit.examples.operator.EventRecorder;
import dev.rolloutkit.examples.operator.PlanExecutor;
import dev.rolloutkit.examples.operator.TrafficSplitter;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.api.config.LeaderElectionConfiguration;
import io.javaoperatorsdk.operator.processing.retry.GenericRetry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Runs the shops of a namespace: one controller maintains their objects, another one runs their
 * updates with the engine.
 *
 * <pre>{@code
 * new ShopOperator(
 *         client, "shop", BlueGreenConfig.safe(), splitter,
 *         new LeaderElectionConfiguration("shops", "shop"), InstantSource.system(), time -> time)
 *     .start();
 * }</pre>
 */
public final class ShopOperator implements AutoCloseable {
  private static final Duration FIRST_RETRY = Duration.ofSeconds(1);

  private final Operator operator;

  /**
   * Creates an operator without starting it.
   *
   * @param election the leader election of several operators; null if there is only one
   * @param pace converts a duration of the engine to real time
   */
  public ShopOperator(
      KubernetesClient client,
      String namespace,
      BlueGreenConfig config,
      TrafficSplitter splitter,
      @Nullable LeaderElectionConfiguration election,
      InstantSource clock,
      UnaryOperator<Duration> pace) {
    operator =
        new Operator(
            settings -> {
              settings
                  .withKubernetesClient(client)
                  .withCloseClientOnStop(false)
                  .withUseSSAToPatchPrimaryResource(false)
                  .withReconciliationTerminationTimeout(Duration.ofSeconds(5));
              if (election != null) {
                settings.withLeaderElectionConfiguration(election);
              }
            });
    BlueGreenReconciler passes =
        new BlueGreenReconciler(
            new ClusterReader(client, namespace, splitter),
            new PlanExecutor(client, splitter, new EventRecorder(client, clock)),
            config,
            clock);
    Duration resync = pace.apply(config.resyncPeriod());
    GenericRetry retry =
        GenericRetry.every10second10TimesRetry()
            .setInitialInterval(pace.apply(FIRST_RETRY).toMillis())
            .setIntervalMultiplier(1.5)
            .setMaxInterval(pace.apply(Duration.ofMinutes(1)).toMillis())
            .setMaxAttempts(Integer.MAX_VALUE);
    operator.register(
        new ShopReconciler(),
        shops ->
            shops
                .settingNamespace(namespace)
                .withRetry(retry)
                .withReconciliationMaxInterval(resync));
    operator.register(
        new RolloutReconciler(passes, pace),
        rollouts ->
            rollouts
                .settingNamespace(namespace)
                .withRetry(retry)
                .withReconciliationMaxInterval(resync));
  }

  /** Starts the informers; reconciles once it is the leader. */
  public void start() {
    operator.start();
  }

  /** Stops and releases the leadership. */
  @Override
  public void close() {
    operator.stop();
  }
}
