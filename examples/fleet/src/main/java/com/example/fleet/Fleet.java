package com.example.fleet;

import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.coders.StringUtf8Coder;
import org.apache.beam.sdk.io.Compression;
import org.apache.beam.sdk.io.FileIO;
import org.apache.beam.sdk.io.FileSystems;
import org.apache.beam.sdk.io.TextIO;
import org.apache.beam.sdk.io.fs.EmptyMatchTreatment;
import org.apache.beam.sdk.options.PipelineOptionsFactory;
import org.apache.beam.sdk.transforms.Contextful;
import org.apache.beam.sdk.transforms.Flatten;
import org.apache.beam.sdk.transforms.GroupByKey;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionList;
import org.apache.beam.sdk.values.PCollectionTuple;
import org.apache.beam.sdk.values.TupleTagList;

/** Examines the exports of a fleet of clusters on any runner of Apache Beam. */
public final class Fleet {
  private Fleet() {}

  /** Runs the job, and waits for its end. */
  public static void main(String[] args) {
    PipelineOptionsFactory.register(FleetOptions.class);
    pipeline(PipelineOptionsFactory.fromArgs(args).withValidation().as(FleetOptions.class))
        .run()
        .waitUntilFinish();
  }

  /**
   * The job.
   *
   * @throws IllegalArgumentException if an option cannot be used
   */
  static Pipeline pipeline(FleetOptions options) {
    Pipeline job = Pipeline.create(options);
    FileSystems.setDefaultPipelineOptions(options);
    String folder = FileSystems.matchNewResource(options.getExports(), true).toString();
    PCollectionTuple exports =
        job.apply(
                "Find files",
                FileIO.match()
                    .filepattern(folder + "**")
                    .withEmptyMatchTreatment(EmptyMatchTreatment.DISALLOW))
            .apply("Open files", FileIO.readMatches().withCompression(Compression.UNCOMPRESSED))
            .apply(
                "Read exports",
                ParDo.of(new ReadExports(folder))
                    .withOutputTags(ReadExports.OBJECTS, TupleTagList.of(ReadExports.PROBLEMS)));
    PCollection<Finding> found =
        exports
            .get(ReadExports.OBJECTS)
            .apply("Clusters", GroupByKey.create())
            .apply("Examine", ParDo.of(new ExamineCluster(options)));
    PCollectionList.of(found)
        .and(exports.get(ReadExports.PROBLEMS))
        .apply("Findings", Flatten.pCollections())
        .apply("Tables", new Tables())
        .apply("Write", files(options.getOutput()));
    return job;
  }

  /** Every text becomes the file of its name, whoever writes it. */
  private static FileIO.Write<String, KV<String, String>> files(String folder) {
    return FileIO.<String, KV<String, String>>writeDynamic()
        .by(KV::getKey)
        .withDestinationCoder(StringUtf8Coder.of())
        .via(Contextful.fn(KV::getValue), TextIO.sink())
        .to(folder)
        .withNumShards(1)
        .withNaming(name -> (window, pane, shards, shard, compression) -> name);
  }
}
