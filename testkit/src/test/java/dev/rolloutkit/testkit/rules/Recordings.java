package dev.rolloutkit.testkit.rules;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.MultimapBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** The vector files of a module by the function whose calls they record. */
final class Recordings {
  private static final JsonFactory JSON = new JsonFactory();
  private static final Comparator<Path> SHORTEST_NAME =
      Comparator.comparingInt((Path file) -> name(file).length()).thenComparing(Recordings::name);

  private Recordings() {}

  /** The files of each function, the shortest name first; a file records one function. */
  static ListMultimap<String, Path> of(Path module) throws IOException {
    ListMultimap<String, Path> out = MultimapBuilder.treeKeys().arrayListValues().build();
    Path folder = module.resolve("src/test/resources/vectors");
    if (!Files.isDirectory(folder)) {
      return out;
    }
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file :
          files.filter(f -> name(f).contains(".jsonl")).sorted(SHORTEST_NAME).toList()) {
        out.put(function(file), file);
      }
    }
    return out;
  }

  /** The function that the first line of a file names. */
  private static String function(Path file) throws IOException {
    try (InputStream bytes = Files.newInputStream(file);
        InputStream plain = name(file).endsWith(".gz") ? new GZIPInputStream(bytes) : bytes;
        JsonParser json = JSON.createParser(plain)) {
      json.nextToken();
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        if (json.currentName().equals("fn")) {
          return json.nextTextValue();
        }
        json.nextToken();
        json.skipChildren();
      }
    }
    throw new AssertionError(file + " names no function");
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName());
  }
}
