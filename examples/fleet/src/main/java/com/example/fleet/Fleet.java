package com.example.fleet;

import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.io.Compression;
import org.apache.beam.sdk.io.FileIO;
import org.apache.beam.sdk.io.FileSystems;
import org.apache.beam.sdk.io.fs.EmptyMatchTreatment;
import org.apache.beam.sdk.options.PipelineOptionsFactory;
import org.apache.beam.sdk.transforms.ParDo;

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
    String folder = folder(options.getExports());
    job.apply("Find files", exports(folder))
        .apply("Open files", FileIO.readMatches().withCompression(Compression.UNCOMPRESSED))
        .apply("Examine", new ExamineFleet(folder, options))
        .apply("Write", ParDo.of(new WriteFiles(options.getOutput())));
    return job;
  }

  /** A folder as Beam spells it, with the last separator. */
  static String folder(String name) {
    return FileSystems.matchNewResource(name, true).toString();
  }

  /** All files in a folder. */
  static FileIO.Match exports(String folder) {
    return FileIO.match()
        .filepattern(folder + "**")
        .withEmptyMatchTreatment(EmptyMatchTreatment.DISALLOW);
  }
}
