package dev.rolloutkit.benchmarks.suite;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Rows of texts in columns; the first column is on the left, all others on the right. */
final class Table {
  private final List<String[]> rows = new ArrayList<>();

  Table(String... head) {
    rows.add(head.clone());
  }

  /** Adds a row of as many cells as the head has. */
  Table row(String... cells) {
    if (cells.length != rows.get(0).length) {
      throw new IllegalArgumentException(cells.length + " cells");
    }
    rows.add(cells.clone());
    return this;
  }

  /** Adds an empty line. */
  Table gap() {
    rows.add(new String[0]);
    return this;
  }

  /** The lines, without white space at their ends. */
  @Override
  public String toString() {
    int[] width = new int[rows.get(0).length];
    for (String[] row : rows) {
      for (int i = 0; i < row.length; i++) {
        width[i] = Math.max(width[i], row[i].length());
      }
    }
    StringBuilder out = new StringBuilder();
    for (String[] row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.length; i++) {
        String padding = " ".repeat(width[i] - row[i].length());
        line.append(i == 0 ? row[i] + padding : "  " + padding + row[i]);
      }
      out.append(line.toString().stripTrailing()).append('\n');
    }
    return out.toString();
  }

  /** A number for people: one decimal below a hundred, none above, a dash for none. */
  static String number(double value) {
    if (Double.isNaN(value)) {
      return "-";
    }
    return String.format(Locale.ROOT, value < 100 ? "%.1f" : "%,.0f", value);
  }
}
