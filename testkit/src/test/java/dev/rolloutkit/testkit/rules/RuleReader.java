package dev.rolloutkit.testkit.rules;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.UnknownBlockTagTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** Reads the {@code @rule} tags of a module's Javadoc with the parser of the Java compiler. */
final class RuleReader {
  private static final String TAG = "rule";

  private RuleReader() {}

  /** The rules of a module, in the order of its packages, files and lines. */
  static List<Rule> read(Path module) throws IOException {
    List<Path> files = new ArrayList<>();
    try (Stream<Path> sources = Files.walk(module.resolve("src/main/java"))) {
      for (Path file : sources.filter(f -> f.toString().endsWith(".java")).sorted().toList()) {
        if (Files.readString(file).contains("@" + TAG)) {
          files.add(file);
        }
      }
    }
    List<Rule> out = new ArrayList<>();
    if (files.isEmpty()) {
      return out;
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null,
                  manager,
                  null,
                  List.of("-proc:none"),
                  null,
                  manager.getJavaFileObjectsFromPaths(files));
      DocTrees trees = DocTrees.instance(task);
      for (CompilationUnitTree unit : task.parse()) {
        new Scanner(trees, unit, String.valueOf(module.getFileName()), out).scan(unit, null);
      }
    }
    return out;
  }

  /** Visits what Javadoc can document. */
  private static final class Scanner extends TreePathScanner<@Nullable Void, @Nullable Void> {
    private final DocTrees trees;
    private final CompilationUnitTree unit;
    private final String module;
    private final List<Rule> out;
    private final List<String> types = new ArrayList<>();

    Scanner(DocTrees trees, CompilationUnitTree unit, String module, List<Rule> out) {
      this.trees = trees;
      this.unit = unit;
      this.module = module;
      this.out = out;
    }

    @Override
    public @Nullable Void visitClass(ClassTree node, @Nullable Void unused) {
      types.add(node.getSimpleName().toString());
      add(node, "");
      super.visitClass(node, unused);
      types.remove(types.size() - 1);
      return null;
    }

    @Override
    public @Nullable Void visitMethod(MethodTree node, @Nullable Void unused) {
      String name = node.getName().toString();
      add(node, name.equals("<init>") ? "" : "." + name);
      return super.visitMethod(node, unused);
    }

    @Override
    public @Nullable Void visitVariable(VariableTree node, @Nullable Void unused) {
      add(node, "." + node.getName());
      return super.visitVariable(node, unused);
    }

    private void add(Tree tree, String member) {
      DocCommentTree comment = trees.getDocCommentTree(getCurrentPath());
      if (comment == null) {
        return;
      }
      SourcePositions positions = trees.getSourcePositions();
      for (DocTree tag : comment.getBlockTags()) {
        if (tag instanceof UnknownBlockTagTree block && block.getTagName().equals(TAG)) {
          out.add(
              new Rule(
                  module,
                  unit.getPackageName().toString(),
                  String.valueOf(Path.of(unit.getSourceFile().toUri()).getFileName()),
                  String.join(".", types) + member,
                  markdown(block.getContent()),
                  line(positions.getStartPosition(unit, tree)),
                  line(positions.getEndPosition(unit, tree))));
        }
      }
    }

    private int line(long position) {
      return (int) unit.getLineMap().getLineNumber(position);
    }

    private static String markdown(List<? extends DocTree> content) {
      StringBuilder out = new StringBuilder();
      content.forEach(out::append);
      return out.toString()
          .replaceAll("\\s+", " ")
          .replaceAll("\\{@(?:code|link|linkplain) #?([^}]*)}", "`$1`")
          .replace("|", "\\|")
          .strip();
    }
  }
}
