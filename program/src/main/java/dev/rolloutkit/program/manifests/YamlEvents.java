package dev.rolloutkit.program.manifests;

import java.io.StringReader;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.StreamReader;

/** The events of a YAML document, without the tree that SnakeYAML would make of them. */
public final class YamlEvents {
  private final ParserImpl parser;

  private YamlEvents(ParserImpl parser) {
    this.parser = parser;
  }

  /** The events of a document that is within the limits. */
  public static YamlEvents of(String document, Limits limits) {
    if (document.indexOf('\t') < 0 || isRead(document, limits)) {
      return ofSpaces(document, limits);
    }
    String other = SeparatingTabs.asSpaces(document);
    return ofSpaces(isRead(other, limits) ? other : document, limits);
  }

  private static boolean isRead(String document, Limits limits) {
    try {
      YamlEvents events = ofSpaces(document, limits);
      while (events.hasNext()) {
        events.next();
      }
      return true;
    } catch (YAMLException e) {
      return false;
    }
  }

  private static YamlEvents ofSpaces(String document, Limits limits) {
    LoaderOptions options = new LoaderOptions();
    options.setCodePointLimit(limits.documentChars());
    options.setNestingDepthLimit(limits.depth());
    return new YamlEvents(new ParserImpl(new StreamReader(new StringReader(document)), options));
  }

  /**
   * Whether there is another one.
   *
   * @throws YAMLException if the document is not YAML from here on
   */
  public boolean hasNext() {
    return !parser.checkEvent(Event.ID.StreamEnd);
  }

  /** The next one. */
  public Event next() {
    return parser.getEvent();
  }
}
