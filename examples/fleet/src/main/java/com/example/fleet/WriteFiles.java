package com.example.fleet;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.util.List;
import org.apache.beam.sdk.io.FileSystems;
import org.apache.beam.sdk.io.fs.MoveOptions.StandardMoveOptions;
import org.apache.beam.sdk.io.fs.ResolveOptions.StandardResolveOptions;
import org.apache.beam.sdk.io.fs.ResourceId;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.util.MimeTypes;
import org.apache.beam.sdk.values.KV;

/**
 * Every text becomes the file of its name. It is written under another name and then renamed, so
 * that there is no half of a file; an attempt that is repeated writes the same file again, and
 * leaves nothing else behind.
 *
 * <p>{@code FileIO.writeDynamic} makes files of a bounded size from any number of elements. Here an
 * element is a file, and one step takes half of the processor time that its steps take.
 */
final class WriteFiles extends DoFn<KV<String, String>, Void> {
  private static final long serialVersionUID = 1L;

  private final String folder;

  /** Writes into a folder. */
  WriteFiles(String folder) {
    this.folder = folder;
  }

  @ProcessElement
  public void process(@Element KV<String, String> file) throws IOException {
    ResourceId whole = resource(file.getKey());
    ResourceId part =
        whole
            .getCurrentDirectory()
            .resolve(".part-" + whole.getFilename(), StandardResolveOptions.RESOLVE_FILE);
    try (OutputStream out = Channels.newOutputStream(FileSystems.create(part, MimeTypes.TEXT))) {
      out.write((file.getValue() + "\n").getBytes(UTF_8));
    }
    // the part is missing if another attempt was quicker
    FileSystems.rename(
        List.of(part), List.of(whole), StandardMoveOptions.IGNORE_MISSING_FILES);
  }

  private ResourceId resource(String name) {
    ResourceId at = FileSystems.matchNewResource(folder, true);
    String[] parts = name.split("/");
    for (int i = 0; i < parts.length - 1; i++) {
      at = at.resolve(parts[i], StandardResolveOptions.RESOLVE_DIRECTORY);
    }
    return at.resolve(parts[parts.length - 1], StandardResolveOptions.RESOLVE_FILE);
  }
}
