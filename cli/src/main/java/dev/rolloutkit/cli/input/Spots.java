package dev.rolloutkit.cli.input;

import dev.rolloutkit.program.manifests.Limits;
import dev.rolloutkit.program.manifests.PlainYaml;
import dev.rolloutkit.program.manifests.YamlEvents;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.MappingStartEvent;
import org.yaml.snakeyaml.events.ScalarEvent;
import org.yaml.snakeyaml.events.SequenceStartEvent;

/**
 * Reads the positions of the values of a YAML document. The items of a list are passed on one by
 * one, so that an export of a whole cluster needs no more memory than its largest object.
 */
final class Spots {
  private static final String ITEMS = "items";

  /** The length of a document of which the positions of all values are kept at once. */
  private static final int MAX_PLAIN = 1 << 16;

  private final Consumer<Spot> items;
  private final Deque<Open> open = new ArrayDeque<>();
  private @Nullable Spot root;
  private boolean isList;

  private Spots(Consumer<Spot> items) {
    this.items = items;
  }

  /** A key that waits for its value. */
  private record Key(String text, int line, int column) {}

  /** A map or a list that has not ended. */
  private static final class Open {
    final Spot spot;

    /** Whether its items are objects, which are passed on and not kept. */
    final boolean hasObjects;

    @Nullable Key key;

    Open(Spot spot, boolean hasObjects) {
      this.spot = spot;
      this.hasObjects = hasObjects;
    }
  }

  /**
   * Reads a document: the object in it, or null if it is a list.
   *
   * @param items takes the items of a list in order
   * @throws YAMLException where the document cannot be read any further
   */
  static @Nullable Spot read(String document, Consumer<Spot> items) {
    if (document.length() <= MAX_PLAIN) {
      Spot plain = PlainYaml.read(document, Limits.DEFAULT, new Plain(document));
      if (plain != null) {
        return objectOf(plain, items);
      }
    }
    return readAny(document, items);
  }

  /** The object, or null for a list, whose items are passed on. */
  private static @Nullable Spot objectOf(Spot root, Consumer<Spot> items) {
    Spot list = root.field(ITEMS);
    if (list == null || list.items() == null) {
      return root;
    }
    list.items().forEach(items);
    return null;
  }

  /** Reads a document by its events, whatever it has. */
  static @Nullable Spot readAny(String document, Consumer<Spot> items) {
    YamlEvents events = YamlEvents.of(document, Limits.DEFAULT);
    Spots spots = new Spots(items);
    while (events.hasNext()) {
      spots.take(events.next());
    }
    return spots.isList ? null : spots.root;
  }

  /** The positions of the values of a document in plain YAML. */
  private static final class Plain implements PlainYaml.Values<Spot> {
    private final String document;
    private int lineStart;
    private int lineEnd;
    private int line;

    Plain(String document) {
      this.document = document;
      this.lineEnd = document.indexOf('\n');
    }

    private Spot at(
        int from, String text, @Nullable Map<String, Spot> fields, @Nullable List<Spot> items) {
      while (lineEnd >= 0 && lineEnd < from) {
        lineStart = lineEnd + 1;
        lineEnd = document.indexOf('\n', lineStart);
        line++;
      }
      return new Spot(line, from - lineStart, text, fields, items);
    }

    @Override
    public Spot map(int from) {
      return at(from, "", new HashMap<>(), null);
    }

    @Override
    public Spot list(int from) {
      return at(from, "", null, new ArrayList<>());
    }

    @Override
    public Spot text(String text, int from) {
      return at(from, text, null, null);
    }

    @Override
    public Spot plain(String text, int from) {
      return at(from, text, null, null);
    }

    @Override
    public Spot empty(int from) {
      return at(from, "", null, null);
    }

    @Override
    public boolean put(Spot map, String key, Spot value) {
      return map.fields() != null && map.fields().putIfAbsent(key, value) == null;
    }

    @Override
    public void add(Spot list, Spot value) {
      if (list.items() != null) {
        list.items().add(value);
      }
    }
  }

  private void take(Event event) {
    switch (event.getEventId()) {
      case MappingEnd, SequenceEnd -> add(open.pop().spot);
      case Scalar, Alias, MappingStart, SequenceStart -> begin(event);
      default -> {}
    }
  }

  private void begin(Event event) {
    Open parent = open.peek();
    int line = event.getStartMark().getLine();
    int column = event.getStartMark().getColumn();
    if (parent != null && parent.spot.fields() != null) {
      Key key = parent.key;
      if (key == null) {
        parent.key = new Key(text(event), line, column);
        return;
      }
      line = key.line();
      column = key.column();
    }
    if (event instanceof MappingStartEvent) {
      open.push(new Open(new Spot(line, column, "", new HashMap<>(), null), false));
    } else if (event instanceof SequenceStartEvent) {
      boolean hasObjects =
          parent != null
              && open.size() == 1
              && parent.key != null
              && parent.key.text().equals(ITEMS);
      isList |= hasObjects;
      open.push(new Open(new Spot(line, column, "", null, new ArrayList<>()), hasObjects));
    } else {
      add(new Spot(line, column, text(event), null, null));
    }
  }

  private void add(Spot spot) {
    Open parent = open.peek();
    if (parent == null) {
      root = spot;
      return;
    }
    Map<String, Spot> fields = parent.spot.fields();
    if (fields != null && parent.key != null) {
      fields.putIfAbsent(parent.key.text(), spot);
      parent.key = null;
    } else if (parent.hasObjects) {
      items.accept(spot);
    } else if (parent.spot.items() != null) {
      parent.spot.items().add(spot);
    }
  }

  /** A key that is no scalar ends the reading: no manifest has one. */
  private static String text(Event event) {
    if (event instanceof ScalarEvent scalar) {
      return scalar.getValue();
    }
    if (event.is(Event.ID.Alias)) {
      return "";
    }
    throw new YAMLException("a key that is not a string");
  }
}
