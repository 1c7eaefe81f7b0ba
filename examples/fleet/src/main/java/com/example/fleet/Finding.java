package com.example.fleet;

import java.io.Serializable;

/**
 * A row of a table.
 *
 * @param table the question that it answers
 * @param cluster where it was found
 * @param what what was found, in a word: a summary counts by it
 * @param object the kind, namespace and name of the object, or the place of a file
 * @param explanation one sentence for people
 */
record Finding(Table table, String cluster, String what, String object, String explanation)
    implements Serializable {

  /** The questions that a table answers. */
  enum Table {
    /** Which clusters there are, and what their exports hold. */
    CLUSTERS,
    /** What an upgrade of controllers does to which objects. */
    UPGRADES,
    /** Which TargetGroupBindings cannot be deleted without cutting ports that others live by. */
    DELETIONS,
    /** Which load balancers have a class that nobody watches. */
    CLASSES,
    /** What could not be read. */
    PROBLEMS
  }
}
