package dev.rolloutkit.ako;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.config.ShardSize;
import dev.rolloutkit.ako.crd.AviObjects;
import dev.rolloutkit.ako.events.ClusterEvent;
import dev.rolloutkit.ako.events.ClusterEvent.Operation;
import dev.rolloutkit.ako.events.EventTrace;
import dev.rolloutkit.ako.graph.AviGraph;
import dev.rolloutkit.ako.internal.events.EventTraces;
import dev.rolloutkit.ako.translate.AkoTranslator;
import dev.rolloutkit.ako.translate.LiveState;
import dev.rolloutkit.apimachinery.Fixes;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares the state after random events with a full sync of the resulting cluster. */
class EventsPropertyTest {
  private static final int EVENTS = Integer.getInteger("ako.events", 300);

  private static final int STORIES = 50;

  private static AkoConfig config(
      boolean evh, boolean dedicated, boolean routes, Fixes<AkoDefect> o) {
    return Stories.config(
            evh ? NamingMode.EVH : NamingMode.SNI,
            dedicated ? ShardSize.DEDICATED : ShardSize.SMALL)
        .openShift(routes)
        .fixes(o)
        .build();
  }

  private static void step(LiveState state, ClusterEvent event) {
    if (event.operation() == Operation.APPLY) {
      state.apply(event.object());
    } else {
      state.delete(event.object());
    }
  }

  private static AviGraph restarted(AkoConfig config, RandomEvents events) {
    return AkoTranslator.translate(config, AkoCluster.of(events.objects()), AviObjects.EVERYTHING)
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "false,false,false", "false,false,true", "false,true,false", "false,true,true",
    "true,false,false", "true,false,true", "true,true,false", "true,true,true"
  })
  void withAllDefectsFixedEventsLeadToTheStateOfAFullSync(
      boolean evh, boolean dedicated, boolean routes) {
    AkoConfig config = config(evh, dedicated, routes, Fixes.safe(AkoDefect.class));
    RandomEvents events = new RandomEvents(20260101, routes);
    LiveState state = LiveState.of(config, AkoCluster.of(events.objects()), AviObjects.EVERYTHING);
    for (int i = 0; i < EVENTS; i++) {
      ClusterEvent event = events.next();
      int before = state.rebuilt();
      step(state, event);
      if (state.rebuilt() == before) {
        assertThat(
                Stories.difference(
                    Stories.living(state.graph()), Stories.living(restarted(config, events))))
            .as("event %s, %s %s", i, event.operation(), Stories.text(event.object()))
            .isEmpty();
      }
    }
    assertThat(state.rebuilt())
        .as("full syncs after events")
        .isBetween(EVENTS / 3, EVENTS * 9 / 10);
  }

  @ParameterizedTest
  @CsvSource({
    "false,false,false", "false,false,true", "false,true,false", "false,true,true",
    "true,false,false", "true,false,true", "true,true,false", "true,true,true"
  })
  void everyDifferenceFromAFullSyncHasACause(boolean evh, boolean dedicated, boolean routes) {
    AkoConfig config = config(evh, dedicated, routes, Fixes.reference());
    int different = 0;
    for (int seed = 0; seed < STORIES; seed++) {
      RandomEvents random = new RandomEvents(seed, routes);
      for (int i = 0; i < 12; i++) {
        random.next();
      }
      AkoCluster cluster = AkoCluster.of(random.objects());
      List<ClusterEvent> events = Stream.generate(random::next).limit(1 + seed % 4).toList();
      EventTrace trace = trace(config, cluster, events);
      if (differs(trace)) {
        different++;
        assertThat(trace.causes()).as("story %s: %s", seed, trace.leftover()).isNotEmpty();
        AkoConfig fixed = AkoConfig.builder().from(config).fixes(Fixes.of(trace.causes())).build();
        assertThat(difference(trace(fixed, cluster, events)))
            .as("story %s with %s fixed", seed, trace.causes())
            .isEmpty();
      }
    }
    assertThat(different)
        .as("stories that end differently")
        .isBetween(STORIES / 12, STORIES * 9 / 10);
  }

  private static EventTrace trace(AkoConfig config, AkoCluster cluster, List<ClusterEvent> events) {
    return EventTraces.of(config, cluster, events, AviObjects.EVERYTHING).orElseThrow();
  }

  private static boolean differs(EventTrace trace) {
    return !difference(trace).isEmpty();
  }

  private static String difference(EventTrace trace) {
    return Stories.difference(Stories.living(trace.after()), Stories.living(trace.fullSync()));
  }
}
