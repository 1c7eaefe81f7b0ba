package dev.rolloutkit.cli.explain;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.cli.cluster.Cluster;

/** One part of the explanation: what one module has to say. */
interface Section {
  /** What {@code --only} and the JSON report call it. */
  String id();

  /** What the text report calls it. */
  String title();

  /** An entry for each object that the section is about. */
  ImmutableList<Entry> explain(Cluster cluster, Settings settings);
}
