package com.example.fleet;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import com.google.common.collect.Streams;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.beam.sdk.transforms.Count;
import org.apache.beam.sdk.transforms.Create;
import org.apache.beam.sdk.transforms.FlatMapElements;
import org.apache.beam.sdk.transforms.Flatten;
import org.apache.beam.sdk.transforms.GroupByKey;
import org.apache.beam.sdk.transforms.MapElements;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionList;
import org.apache.beam.sdk.values.TypeDescriptor;
import org.apache.beam.sdk.values.TypeDescriptors;

/**
 * Findings as files of comma-separated values, by their names: a file for each cluster, a table of
 * the fleet for each question, and a summary. Beam keeps no order; rows are sorted.
 */
final class Tables extends PTransform<PCollection<Finding>, PCollection<KV<String, String>>> {
  private static final long serialVersionUID = 1L;
  private static final TypeDescriptor<KV<String, String>> LINES =
      TypeDescriptors.kvs(TypeDescriptors.strings(), TypeDescriptors.strings());

  @Override
  public PCollection<KV<String, String>> expand(PCollection<Finding> findings) {
    PCollection<KV<String, String>> rows =
        findings.apply("Rows", FlatMapElements.into(LINES).via(Tables::rows));
    return PCollectionList.of(rows)
        .and(summary(findings))
        .and(findings.getPipeline().apply("Tables without rows", empty()))
        .apply(Flatten.pCollections())
        .apply("Files", GroupByKey.create())
        .apply("Sort", MapElements.into(LINES).via(Tables::file));
  }

  /** A line that is none, so that a question to which nothing was found has its table as well. */
  private static Create.Values<KV<String, String>> empty() {
    return Create.of(
        Stream.of(Finding.Table.values()).map(table -> KV.of(name(table) + ".csv", "")).toList());
  }

  private static ImmutableList<KV<String, String>> rows(Finding finding) {
    String table = name(finding.table());
    String row = line(finding.what(), finding.object(), finding.explanation());
    return ImmutableList.of(
        KV.of(table + ".csv", line(finding.cluster()) + "," + row),
        KV.of("clusters/" + finding.cluster() + ".csv", table + "," + row));
  }

  private static PCollection<KV<String, String>> summary(PCollection<Finding> findings) {
    return findings
        .apply(
            "What was found where",
            MapElements.into(LINES)
                .via(found -> KV.of(line(name(found.table()), found.what()), found.cluster())))
        .apply("Count in a cluster", Count.perElement())
        .apply(
            "Counts",
            MapElements.into(
                    TypeDescriptors.kvs(TypeDescriptors.strings(), TypeDescriptors.longs()))
                .via(count -> KV.of(count.getKey().getKey(), count.getValue())))
        .apply("Counts of the fleet", GroupByKey.create())
        .apply(
            "Summary",
            MapElements.into(LINES)
                .via(
                    counts ->
                        KV.of(
                            "summary.csv",
                            "%s,%d,%d"
                                .formatted(
                                    counts.getKey(),
                                    Iterables.size(counts.getValue()),
                                    Streams.stream(counts.getValue())
                                        .mapToLong(Long::longValue)
                                        .sum()))));
  }

  private static KV<String, String> file(KV<String, Iterable<String>> rows) {
    String header =
        rows.getKey().equals("summary.csv")
            ? "table,what,clusters,findings"
            : rows.getKey().startsWith("clusters/")
                ? "table,what,object,explanation"
                : "cluster,what,object,explanation";
    return KV.of(
        rows.getKey(),
        Stream.concat(
                Stream.of(header),
                Streams.stream(rows.getValue()).filter(row -> !row.isEmpty()).sorted())
            .collect(Collectors.joining("\n")));
  }

  private static String name(Finding.Table table) {
    return table.name().toLowerCase(Locale.ROOT);
  }

  /** Values as RFC 4180 quotes them. */
  static String line(String... values) {
    return Stream.of(values)
        .map(value -> value.matches("(?s).*[\",\r\n].*") ? quoted(value) : value)
        .collect(Collectors.joining(","));
  }

  private static String quoted(String value) {
    return '"' + value.replace("\"", "\"\"") + '"';
  }
}
