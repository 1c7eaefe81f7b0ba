package dev.rolloutkit.sg.aggregation;

import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;

/** The asks for one protocol and source group that restricted mode merges into one range. */
final class MergedEntry {
  private final Permission template;
  private final PortCounts froms = new PortCounts();
  private final PortCounts tos = new PortCounts();
  private int zeros;
  private int asks;

  /** The range before the update in progress; meaningful while it is touched. */
  private int beforeMin;

  private int beforeMax;
  private boolean wasThere;
  private boolean touched;

  MergedEntry(Permission template) {
    this.template = template;
  }

  Permission template() {
    return template;
  }

  boolean isEmpty() {
    return asks == 0;
  }

  int min() {
    return zeros > 0 ? 0 : Math.min(PortRange.ALL.to(), froms.least());
  }

  int max() {
    return zeros > 0 ? PortRange.ALL.to() : Math.max(0, tos.greatest());
  }

  Permission rule() {
    return template.withPorts(min(), max());
  }

  /** Remembers the range, once an update; true the first time. */
  boolean touch() {
    if (touched) {
      return false;
    }
    touched = true;
    wasThere = asks > 0;
    if (wasThere) {
      beforeMin = min();
      beforeMax = max();
    }
    return true;
  }

  void untouch() {
    touched = false;
  }

  boolean changed() {
    return wasThere != (asks > 0) || (wasThere && (beforeMin != min() || beforeMax != max()));
  }

  boolean wasThere() {
    return wasThere;
  }

  Permission ruleBefore() {
    return template.withPorts(beforeMin, beforeMax);
  }

  void add(PortRange ports) {
    asks++;
    if (ports.from() == 0 && ports.to() == 0) {
      zeros++;
    } else {
      froms.add(ports.from());
      tos.add(ports.to());
    }
  }

  void remove(PortRange ports) {
    asks--;
    if (ports.from() == 0 && ports.to() == 0) {
      zeros--;
    } else {
      froms.remove(ports.from());
      tos.remove(ports.to());
    }
  }
}
