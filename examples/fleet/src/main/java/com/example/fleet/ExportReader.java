package com.example.fleet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.google.common.io.ByteStreams;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.apache.commons.compress.archivers.ArchiveEntry;
import org.apache.commons.compress.archivers.ArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.yaml.snakeyaml.LoaderOptions;

/**
 * Reads a file of an export: YAML of several documents, JSON, lists as {@code kubectl get -o yaml}
 * prints them, and archives of such files. A file that is broken keeps what was read before the
 * broken place.
 */
final class ExportReader {
  private static final int LIMIT = 64 << 20;

  private static final ObjectReader JSON = new JsonMapper().readerFor(JsonNode.class);
  private static final ObjectReader YAML = new YAMLMapper(yaml()).readerFor(JsonNode.class);

  private final Consumer<Manifest> objects;
  private final BiConsumer<String, String> problems;

  /** A reader that passes on the objects, and the places and the texts of the problems. */
  ExportReader(Consumer<Manifest> objects, BiConsumer<String, String> problems) {
    this.objects = objects;
    this.problems = problems;
  }

  private static YAMLFactory yaml() {
    LoaderOptions options = new LoaderOptions();
    options.setCodePointLimit(LIMIT);
    return YAMLFactory.builder().loaderOptions(options).build();
  }

  /** Whether a file is an archive, by its name. */
  static boolean isArchive(String name) {
    return name.endsWith(".zip") || name.endsWith(".tar.gz") || name.endsWith(".tgz");
  }

  /** Reads a file. */
  void read(String place, InputStream in) {
    try {
      if (isArchive(place)) {
        readArchive(place, in);
      } else {
        readDocuments(place, in);
      }
    } catch (IOException e) {
      problems.accept(place, "cannot be read: " + firstLine(e));
    }
  }

  /**
   * A step of a library that reads, which throws whatever it likes if a file is broken. What the
   * runner throws when it takes an object is no problem of the file, and ends the attempt.
   */
  private static <T> T step(Callable<T> step) throws IOException {
    try {
      return step.call();
    } catch (IOException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private void readArchive(String place, InputStream in) throws IOException {
    InputStream buffered = new BufferedInputStream(in);
    try (ArchiveInputStream<?> archive =
        step(
            () ->
                place.endsWith(".zip")
                    ? new ZipArchiveInputStream(buffered)
                    : new TarArchiveInputStream(new GzipCompressorInputStream(buffered, true)))) {
      ArchiveEntry entry = step(archive::getNextEntry);
      if (entry == null) {
        problems.accept(place, "holds no file");
      }
      for (; entry != null; entry = step(archive::getNextEntry)) {
        if (!entry.isDirectory()) {
          String inside = place + "!" + entry.getName();
          try {
            readDocuments(inside, archive);
          } catch (IOException e) {
            problems.accept(inside, "cannot be read: " + firstLine(e));
          }
        }
      }
    }
  }

  private void readDocuments(String place, InputStream in) throws IOException {
    boolean json = place.endsWith(".json");
    if (!json && !place.endsWith(".yaml") && !place.endsWith(".yml")) {
      problems.accept(place, "is passed over: neither YAML nor JSON nor an archive");
      return;
    }
    byte[] bytes = step(() -> ByteStreams.limit(in, LIMIT + 1L).readAllBytes());
    if (bytes.length > LIMIT) {
      problems.accept(place, "is passed over: longer than " + LIMIT + " bytes");
      return;
    }
    int number = 0;
    ObjectReader reader = json ? JSON : YAML;
    try (MappingIterator<JsonNode> documents = step(() -> reader.readValues(bytes))) {
      while (step(documents::hasNextValue)) {
        number = readDocument(place, number, step(documents::nextValue));
      }
    }
    if (number == 0) {
      problems.accept(place, "holds no object");
    }
  }

  private int readDocument(String place, int number, JsonNode document) {
    if (document.path("kind").asText().endsWith("List") && document.path("items").isArray()) {
      int count = number;
      for (JsonNode item : document.get("items")) {
        count = readDocument(place, count, item);
      }
      return count;
    }
    if (document.isNull() || document.isMissingNode()) {
      return number;
    }
    String at = "%s#%06d".formatted(place, number + 1);
    if (document.isObject()) {
      objects.accept(new Manifest(at, document.toString()));
    } else {
      problems.accept(at, "is no object");
    }
    return number + 1;
  }

  private static String firstLine(Exception e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }
}
