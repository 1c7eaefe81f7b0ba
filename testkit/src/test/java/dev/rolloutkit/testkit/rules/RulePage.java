package dev.rolloutkit.testkit.rules;

import dev.rolloutkit.apimachinery.Defect;
import dev.rolloutkit.apimachinery.release.ReleaseChange;
import dev.rolloutkit.testkit.rules.RuleIndex.Proof;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The page of the rules of one module. */
final class RulePage {
  private static final int SHOWN = 2;
  private static final Pattern PACKAGE =
      Pattern.compile("/\\*\\*((?:(?!\\*/).)*)\\*/\\s*(?:@\\w+\\s*)*package ", Pattern.DOTALL);

  private final Path root;
  private final RuleIndex index;
  private final String module;

  RulePage(Path root, RuleIndex index, String module) {
    this.root = root;
    this.index = index;
    this.module = module;
  }

  /** The page as Markdown. */
  String text() throws IOException {
    StringBuilder out = new StringBuilder();
    out.append("# Rules of ").append(module).append("\n\n");
    out.append(
        """
        Each rule is a sentence beside the code that decides it. A test makes this page from these sentences and from the compiled classes: *switches* are the [defects](../docs/upstream-defects.md) and [changes between releases](../docs/releases.md) that the code asks for; *recordings* and *tests* are those that may run the code; first come those of this module, those that are named with words of the rule, and those that run the fewest other rules.
        """);
    String current = "";
    for (Rule rule : index.rules) {
      if (!rule.module().equals(module)) {
        continue;
      }
      if (!rule.packageName().equals(current)) {
        current = rule.packageName();
        out.append("\n## ").append(current.replaceFirst("^dev\\.rolloutkit\\.", "")).append("\n\n");
        out.append(about(rule)).append("\n\n");
        out.append("| rule | where | switches | recordings | tests |\n|---|---|---|---|---|\n");
      }
      out.append(row(rule));
    }
    return out.toString();
  }

  private String row(Rule rule) {
    List<String> switches = new ArrayList<>();
    for (Defect defect : index.defects(rule)) {
      switches.add("`" + defect.name() + "`");
    }
    for (ReleaseChange change : index.changes(rule)) {
      switches.add(change.id());
    }
    return "| %s | [`%s`](%s#L%d) | %s | %s | %s |\n"
        .formatted(
            rule.sentence(),
            rule.name(),
            rule.path(),
            rule.line(),
            String.join(", ", switches),
            links(index.vectors(rule), this::recording),
            links(index.tests(rule), this::test));
  }

  private static String links(List<Proof> proofs, Function<Proof, String> link) {
    List<String> shown = new ArrayList<>(proofs.stream().limit(SHOWN).map(link).toList());
    if (proofs.size() > SHOWN) {
      shown.add("…");
    }
    return String.join(", ", shown);
  }

  /** The file that is named after the function, or the first of all its files. */
  private String recording(Proof proof) {
    List<Path> files = index.recordings.get(proof.module()).get(proof.name());
    Path file =
        files.stream()
            .filter(f -> f.getFileName().toString().startsWith(proof.name() + ".jsonl"))
            .findFirst()
            .orElse(files.get(0));
    return "[%s](%s)".formatted(proof.name(), relative(file));
  }

  private String test(Proof proof) {
    String name = proof.name().substring(proof.name().lastIndexOf('.') + 1);
    Path file =
        root.resolve(proof.module())
            .resolve("src/test/java")
            .resolve(proof.name().replace('.', '/') + ".java");
    return "[%s](%s)".formatted(name, relative(file));
  }

  private String relative(Path file) {
    return root.resolve(module).relativize(file).toString().replace('\\', '/');
  }

  /** What a package says about itself. */
  private String about(Rule rule) throws IOException {
    Path info = root.resolve(module).resolve(rule.path()).resolveSibling("package-info.java");
    Matcher m = PACKAGE.matcher(Files.readString(info));
    if (!m.find()) {
      throw new AssertionError(info + " has no Javadoc");
    }
    return m.group(1)
        .replaceAll("\\s*\\n\\s*\\*?\\s*", " ")
        .replaceAll("\\{@(?:code|link) ([^}]*)}", "`$1`")
        .replaceAll("<[^>]*>.*", "")
        .strip();
  }
}
