package com.example.fleet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The files of a run. */
final class Results {
  private Results() {}

  /** The texts of all files in a folder, by their paths in it. */
  static SortedMap<String, String> of(Path folder) throws IOException {
    SortedMap<String, String> texts = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        texts.put(folder.relativize(file).toString(), Files.readString(file));
      }
    }
    return texts;
  }
}
