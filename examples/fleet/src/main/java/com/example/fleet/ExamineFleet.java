package com.example.fleet;

import org.apache.beam.sdk.io.FileIO.ReadableFile;
import org.apache.beam.sdk.transforms.Flatten;
import org.apache.beam.sdk.transforms.GroupByKey;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionList;
import org.apache.beam.sdk.values.PCollectionTuple;
import org.apache.beam.sdk.values.TupleTagList;

/** Files of exports as files of results, by their names. */
final class ExamineFleet
    extends PTransform<PCollection<ReadableFile>, PCollection<KV<String, String>>> {
  private static final long serialVersionUID = 1L;

  private final ReadExports read;
  private final ExamineCluster examine;

  /**
   * With the folder in which the files lie.
   *
   * @throws IllegalArgumentException if an option cannot be used
   */
  ExamineFleet(String folder, FleetOptions options) {
    read = new ReadExports(folder);
    examine = new ExamineCluster(options);
  }

  @Override
  public PCollection<KV<String, String>> expand(PCollection<ReadableFile> files) {
    PCollectionTuple exports =
        files.apply(
            "Read exports",
            ParDo.of(read)
                .withOutputTags(ReadExports.OBJECTS, TupleTagList.of(ReadExports.PROBLEMS)));
    PCollectionTuple found =
        exports
            .get(ReadExports.OBJECTS)
            .apply("Clusters", GroupByKey.create())
            .apply(
                "Examine clusters",
                ParDo.of(examine)
                    .withOutputTags(ExamineCluster.FINDINGS, TupleTagList.of(ExamineCluster.HITS)));
    PCollection<Finding> findings =
        PCollectionList.of(found.get(ExamineCluster.FINDINGS))
            .and(exports.get(ReadExports.PROBLEMS))
            .apply("Findings", Flatten.pCollections());
    PCollection<KV<String, String>> tables = findings.apply("Tables", new Tables());
    if (examine.title().isEmpty()) {
      return tables;
    }
    PCollection<KV<String, String>> page =
        PCollectionTuple.of(ExamineCluster.FINDINGS, findings)
            .and(ExamineCluster.HITS, found.get(ExamineCluster.HITS))
            .apply("Upgrade", new UpgradePage(examine.title()));
    return PCollectionList.of(tables).and(page).apply("All files", Flatten.pCollections());
  }
}
