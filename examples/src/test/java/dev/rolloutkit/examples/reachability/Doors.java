package dev.rolloutkit.examples.reachability;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What the pages tell users to call: the classes to start from, which are a table of the README,
 * and the functions that the pages name, such as {@code Explain.whyNot}.
 *
 * @param facades classes, by full name
 * @param functions functions, by the simple name of their class and their own
 */
record Doors(Set<String> facades, Set<String> functions) {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern FACADE = Pattern.compile("`(dev\\.rolloutkit\\.[\\w.]+)`");
  private static final Pattern FUNCTION = Pattern.compile("\\b([A-Z]\\w*)\\.([a-z]\\w*)\\b");

  /** Those of the README, of the pages of the modules and of the documentation. */
  static Doors ofPages() throws IOException {
    Set<String> functions = new TreeSet<>();
    for (Path page : pages()) {
      functions.addAll(functions(Files.readString(page)));
    }
    return new Doors(facades(Files.readString(ROOT.resolve("README.md"))), functions);
  }

  /** The README, and the pages of the modules and of the documentation. */
  static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>();
    pages.add(ROOT.resolve("README.md"));
    try (DirectoryStream<Path> modules = Files.newDirectoryStream(ROOT, Files::isDirectory)) {
      for (Path module : modules) {
        if (Files.exists(module.resolve("README.md"))) {
          pages.add(module.resolve("README.md"));
        }
      }
    }
    try (DirectoryStream<Path> docs = Files.newDirectoryStream(ROOT.resolve("docs"), "*.md")) {
      docs.forEach(pages::add);
    }
    return pages;
  }

  /** The classes in the rows below {@code | module | start from |}. */
  static Set<String> facades(String readme) {
    return readme
        .lines()
        .dropWhile(line -> !line.equals("| module | start from |"))
        .takeWhile(line -> line.startsWith("|"))
        .flatMap(line -> FACADE.matcher(line).results().map(m -> m.group(1)))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The functions that a page names. */
  static Set<String> functions(String page) {
    return FUNCTION
        .matcher(page)
        .results()
        .map(MatchResult::group)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
