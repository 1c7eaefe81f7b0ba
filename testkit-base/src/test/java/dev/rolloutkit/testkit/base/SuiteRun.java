package dev.rolloutkit.testkit.base;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;

/**
 * What the tests of a suite said.
 *
 * @param lines the messages of the lines and files that failed
 * @param guard the messages of the tests that failed after the lines, behind their names
 * @param printed what was printed in the end
 */
record SuiteRun(List<String> lines, List<String> guard, List<String> printed) {
  static SuiteRun of(VectorSuite suite, Path folder) {
    SuiteRun run = new SuiteRun(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    try (Stream<DynamicNode> nodes = suite.tests(folder, run.printed::add)) {
      nodes.forEach(run::execute);
    }
    return run;
  }

  private void execute(DynamicNode node) {
    if (node instanceof DynamicContainer container) {
      boolean ofLines = container.getDisplayName().contains(".jsonl");
      container.getChildren().forEach(test -> execute((DynamicTest) test, ofLines));
    } else {
      execute((DynamicTest) node, true);
    }
  }

  private void execute(DynamicTest test, boolean ofLines) {
    try {
      test.getExecutable().execute();
    } catch (Throwable e) {
      (ofLines ? lines : guard).add((ofLines ? "" : test.getDisplayName() + ": ") + e.getMessage());
    }
  }
}
