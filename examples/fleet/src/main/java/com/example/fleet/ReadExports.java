package com.example.fleet;

import com.example.fleet.Finding.Table;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import org.apache.beam.sdk.io.FileIO.ReadableFile;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.TupleTag;

/** Files as objects by cluster. A cluster is what lies directly in the folder of the exports. */
final class ReadExports extends DoFn<ReadableFile, KV<String, Manifest>> {
  private static final long serialVersionUID = 1L;

  static final TupleTag<KV<String, Manifest>> OBJECTS = new TupleTag<>() {};
  static final TupleTag<Finding> PROBLEMS = new TupleTag<>() {};

  private final String folder;

  /**
   * Reads files below a folder.
   *
   * @param folder the folder as Beam spells it, with the last separator
   */
  ReadExports(String folder) {
    this.folder = folder;
  }

  @ProcessElement
  public void process(@Element ReadableFile file, MultiOutputReceiver out) throws IOException {
    String place = file.getMetadata().resourceId().toString();
    if (!place.startsWith(folder)) {
      throw new IOException(place + " does not lie in " + folder);
    }
    place = place.substring(folder.length());
    String cluster = cluster(place);
    ExportReader reader =
        new ExportReader(
            object -> out.get(OBJECTS).output(KV.of(cluster, object)),
            (at, text) ->
                out.get(PROBLEMS)
                    .output(new Finding(Table.PROBLEMS, cluster, "unreadable", at, text)));
    try (InputStream in = Channels.newInputStream(file.open())) {
      reader.read(place, in);
    }
  }

  /** The folder, or the name of a file or archive without its ending. */
  static String cluster(String place) {
    String first = place.replace('\\', '/').split("/", 2)[0];
    return first.equals(place)
        ? first.replaceFirst("\\.(tar\\.gz|tgz|zip|ya?ml|json)$", "")
        : first;
  }
}
