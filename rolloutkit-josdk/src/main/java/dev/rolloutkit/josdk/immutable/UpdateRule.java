package dev.rolloutkit.josdk.immutable;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.Problem;
import java.util.List;

/** The rules of a kind on changes of its specs. */
@FunctionalInterface
interface UpdateRule {
  /** The problems of an update. Both trees are copies, which the rule may change. */
  List<Problem> problems(ObjectNode live, ObjectNode desired);
}
