package dev.rolloutkit.ako;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.config.ShardSize;
import dev.rolloutkit.ako.crd.AviObjects;
import dev.rolloutkit.ako.graph.AviGraph;
import dev.rolloutkit.ako.translate.AkoTranslator;
import dev.rolloutkit.ako.translate.LiveState;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The work of a full sync is proportional to the cluster, and that of an event is not. The work is
 * counted and not timed, as the number of fields that are read and of bytes that are allocated.
 */
class CountedWorkTest {
  private static final int SMALL = 250;
  private static final int LARGE = 8 * SMALL;
  private static final int EVENTS = 100;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private record Work(double reads, double bytes) {
    static Work of(LargeClusters cluster, int times, Runnable work) {
      long reads = cluster.reads();
      long bytes = THREADS.getCurrentThreadAllocatedBytes();
      work.run();
      return new Work(
          (cluster.reads() - reads) / (double) times,
          (THREADS.getCurrentThreadAllocatedBytes() - bytes) / (double) times);
    }

    void assertAtMost(double reads, double bytes, Work small) {
      assertThat(reads()).as("reads").isLessThanOrEqualTo(reads * small.reads());
      assertThat(bytes()).as("bytes").isLessThanOrEqualTo(bytes * small.bytes());
    }
  }

  private static AkoConfig config(boolean routes, NamingMode mode, ShardSize size) {
    return Stories.config(mode, size)
        .passthroughShardSize(ShardSize.SMALL)
        .openShift(routes)
        .build();
  }

  @ParameterizedTest
  @CsvSource({"false,SNI,SMALL", "true,SNI,SMALL", "false,EVH,SMALL", "true,EVH,DEDICATED"})
  void theWorkOfAFullSyncIsProportionalToTheObjects(
      boolean routes, NamingMode mode, ShardSize size) {
    AkoConfig config = config(routes, mode, size);
    ofFullSync(config, SMALL);
    Work small = ofFullSync(config, SMALL);
    ofFullSync(config, LARGE).assertAtMost(1.1, 1.25, small);
  }

  private static Work ofFullSync(AkoConfig config, int size) {
    LargeClusters large = new LargeClusters(config.openShift());
    List<HasMetadata> objects = large.objects(size);
    return Work.of(
        large,
        size,
        () -> {
          AviGraph graph = AkoTranslator.translate(config, AkoCluster.of(objects)).orElseThrow();
          assertThat(graph.models()).isNotEmpty();
        });
  }

  @ParameterizedTest
  @CsvSource({"false,SNI,SMALL", "true,SNI,SMALL", "false,EVH,SMALL", "true,EVH,DEDICATED"})
  void theWorkOfAnEventHardlyDependsOnTheSizeOfTheCluster(
      boolean routes, NamingMode mode, ShardSize size) {
    AkoConfig config = config(routes, mode, size);
    ofEvents(config, SMALL);
    Work small = ofEvents(config, SMALL);
    ofEvents(config, LARGE).assertAtMost(1.1, 3, small);
  }

  /** Deletes and creates Ingresses or Routes, Services, slices, exact HostRules and HTTPRules. */
  private static Work ofEvents(AkoConfig config, int size) {
    LargeClusters large = new LargeClusters(config.openShift());
    List<HasMetadata> objects = large.objects(size);
    int base = Stories.base().size();
    LiveState state = LiveState.of(config, AkoCluster.of(objects), AviObjects.EVERYTHING);
    return Work.of(
        large,
        EVENTS,
        () -> {
          for (int i = 0; i < EVENTS; i++) {
            int kind = List.of(0, 1, 2, 3, 4, 5, 7).get(i / 2 % 7);
            HasMetadata object = objects.get(base + 10 * (i / 2 % 20) + kind);
            if (i % 2 == 0) {
              state.delete(object);
            } else {
              state.apply(object);
            }
          }
        });
  }
}
