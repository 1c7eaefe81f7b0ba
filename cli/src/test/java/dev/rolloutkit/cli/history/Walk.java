package dev.rolloutkit.cli.history;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.cli.Program;
import dev.rolloutkit.cli.Program.Run;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;

/**
 * A program that walks the repository around the working directory: for each commit on the way of
 * first parents to {@code HEAD} it prints a line with what {@code rolloutkit diff} says of it.
 */
final class Walk {
  private Walk() {}

  /** Prints a line of JSON for each commit but the first: its name, exit status, and findings. */
  public static void main(String[] args) throws IOException {
    JsonMapper json = JsonMapper.builder().build();
    PrintStream out = new PrintStream(System.out, true, UTF_8);
    List<String> commits = commits();
    for (int i = 1; i < commits.size(); i++) {
      Run run =
          Program.run("diff", "git:" + commits.get(i - 1), "git:" + commits.get(i), "--json");
      ObjectNode line = json.createObjectNode().put("commit", commits.get(i));
      line.put("status", run.status()).put("said", run.err());
      if (!run.out().isEmpty()) {
        line.set("findings", json.readTree(run.out()).path("findings"));
      }
      out.println(json.writeValueAsString(line));
    }
  }

  /** The oldest first. */
  private static List<String> commits() throws IOException {
    List<String> out = new ArrayList<>();
    try (Repository repository = new FileRepositoryBuilder().findGitDir().build();
        RevWalk walk = new RevWalk(repository)) {
      RevCommit next = walk.parseCommit(repository.resolve(Constants.HEAD));
      while (next != null) {
        out.add(0, next.name());
        next = next.getParentCount() == 0 ? null : walk.parseCommit(next.getParent(0));
      }
    }
    return out;
  }
}
