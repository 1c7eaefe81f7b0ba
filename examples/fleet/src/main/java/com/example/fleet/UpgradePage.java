package com.example.fleet;

import com.example.fleet.Finding.Table;
import com.google.common.collect.ImmutableList;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.beam.sdk.transforms.Combine;
import org.apache.beam.sdk.transforms.Filter;
import org.apache.beam.sdk.transforms.FlatMapElements;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.Values;
import org.apache.beam.sdk.transforms.WithKeys;
import org.apache.beam.sdk.transforms.join.CoGbkResult;
import org.apache.beam.sdk.transforms.join.CoGroupByKey;
import org.apache.beam.sdk.transforms.join.KeyedPCollectionTuple;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionTuple;
import org.apache.beam.sdk.values.TupleTag;
import org.apache.beam.sdk.values.TypeDescriptors;

/** Which change hits how many clusters, the worst first: as a page, and as a table. */
final class UpgradePage extends PTransform<PCollectionTuple, PCollection<KV<String, String>>> {
  private static final long serialVersionUID = 1L;
  private static final TupleTag<ChangeTotal> CHANGES = new TupleTag<>() {};
  private static final TupleTag<Finding> CLUSTERS = new TupleTag<>() {};

  private final String title;

  /** With what is upgraded, for people. */
  UpgradePage(String title) {
    this.title = title;
  }

  @Override
  public PCollection<KV<String, String>> expand(PCollectionTuple examined) {
    PCollection<ChangeTotal> changes =
        examined
            .get(ExamineCluster.HITS)
            .apply("Sum up changes", Combine.perKey(new ChangeTotal.Sum()))
            .apply(Values.create());
    PCollection<Finding> clusters =
        examined
            .get(ExamineCluster.FINDINGS)
            .apply(
                "Clusters and problems",
                Filter.by(
                    found -> found.table() == Table.CLUSTERS || found.table() == Table.PROBLEMS));
    String upgrade = title;
    return KeyedPCollectionTuple.of(CHANGES, changes.apply("All changes", WithKeys.of("")))
        .and(CLUSTERS, clusters.apply("All clusters", WithKeys.of("")))
        .apply("Fleet", CoGroupByKey.create())
        .apply(
            "Page",
            FlatMapElements.into(
                    TypeDescriptors.kvs(TypeDescriptors.strings(), TypeDescriptors.strings()))
                .via(fleet -> files(upgrade, fleet.getValue())));
  }

  private static ImmutableList<KV<String, String>> files(String upgrade, CoGbkResult fleet) {
    ImmutableList<ChangeTotal> changes =
        ImmutableList.sortedCopyOf(ChangeTotal.WORST, fleet.getAll(CHANGES));
    FleetState state = FleetState.of(fleet.getAll(CLUSTERS));
    return ImmutableList.of(
        KV.of("changes.csv", table(changes)),
        KV.of("upgrade.html", new Page(upgrade, changes, state).html()));
  }

  private static String table(ImmutableList<ChangeTotal> changes) {
    return Stream.concat(
            Stream.of("level,system,change,since,clusters,objects,requests,before,after,remedy"),
            changes.stream().map(UpgradePage::row))
        .collect(Collectors.joining("\n"));
  }

  private static String row(ChangeTotal total) {
    ChangeText change = total.first().change();
    return Tables.line(
        total.first().level().name().toLowerCase(Locale.ROOT),
        change.system(),
        change.id(),
        change.since(),
        Long.toString(total.clusters()),
        Long.toString(total.objects()),
        Long.toString(total.requests()),
        change.before(),
        change.after(),
        total.first().remedy());
  }
}
