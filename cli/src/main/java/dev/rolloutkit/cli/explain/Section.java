package dev.rolloutkit.cli.explain;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.program.cluster.Cluster;

/** One section of the report: the findings of one module. */
interface Section {
  /** Its name in {@code --only} and in the JSON report. */
  String id();

  /** Its heading in the text report. */
  String title();

  /** An entry for each object that the section is about. */
  ImmutableList<Entry> explain(Cluster cluster, Settings settings);
}
