package dev.rolloutkit.josdk.immutable;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.Problem;
import java.util.List;

/** The rules for updates of the specs of one kind. */
@FunctionalInterface
interface UpdateRule {
  /** The problems of an update. Both trees are copies, which the rule may change. */
  List<Problem> problems(ObjectNode live, ObjectNode desired);
}
