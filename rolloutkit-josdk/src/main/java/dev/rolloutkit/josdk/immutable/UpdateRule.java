package dev.rolloutkit.josdk.immutable;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.Problem;
import java.util.List;

/** The rules of a kind on changes of its specs. */
@FunctionalInterface
interface UpdateRule {
  /** What is wrong with an update; both are trees of their own, which may be changed. */
  List<Problem> problems(ObjectNode live, ObjectNode desired);
}
