package dev.rolloutkit.testkit.base;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;

/**
 * The messages of the tests of a suite.
 *
 * @param lines the messages of the lines and files that failed
 * @param guard the messages of the tests that failed after the lines, after their names
 * @param damage the messages of the tests of damaged inputs that failed
 * @param printed the lines that were printed at the end
 */
record SuiteRun(List<String> lines, List<String> guard, List<String> damage, List<String> printed) {
  static SuiteRun of(VectorSuite suite, Path folder) {
    SuiteRun run =
        new SuiteRun(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    try (Stream<DynamicNode> nodes = suite.tests(folder, run.printed::add)) {
      nodes.forEach(run::execute);
    }
    return run;
  }

  private void execute(DynamicNode node) {
    if (node instanceof DynamicContainer container) {
      container.getChildren().forEach(test -> execute((DynamicTest) test, lines));
    } else if (node.getDisplayName().startsWith("answers depend")) {
      execute((DynamicTest) node, guard);
    } else {
      boolean ofDamage = node.getDisplayName().startsWith("damaged inputs");
      execute((DynamicTest) node, ofDamage ? damage : lines);
    }
  }

  private void execute(DynamicTest test, List<String> messages) {
    try {
      test.getExecutable().execute();
    } catch (Throwable e) {
      messages.add(e.getMessage());
    }
  }
}
