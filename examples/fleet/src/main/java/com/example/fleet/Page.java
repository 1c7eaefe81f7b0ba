package com.example.fleet;

import com.google.common.collect.ImmutableList;
import com.google.common.html.HtmlEscapers;
import java.util.Collection;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A page about a fleet that needs no other file, for light and dark screens.
 *
 * @param upgrade what is upgraded, for people
 * @param changes the changes, the worst first
 * @param state the clusters
 */
record Page(String upgrade, ImmutableList<ChangeTotal> changes, FleetState state) {
  private static final String HEAD =
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>What the upgrade does to the fleet</title>
      <style>
      :root{--text:#1c2128;--soft:#57606a;--page:#fff;--line:#d0d7de;--bad:#b42318;--odd:#8a5a00}
      @media(prefers-color-scheme:dark){:root{--text:#e6edf3;--soft:#9aa4af;--page:#0d1117;\
      --line:#30363d;--bad:#ff8a80;--odd:#e3b341}}
      body{font:16px/1.5 system-ui,sans-serif;color:var(--text);background:var(--page);\
      max-width:75rem;margin:2rem auto;padding:0 1rem}
      h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}
      .wide{overflow-x:auto}table{border-collapse:collapse;width:100%}
      th,td{text-align:left;vertical-align:top;padding:.5rem .75rem;border-bottom:1px solid var(--line)}
      td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
      p{margin:.25rem 0}.soft{color:var(--soft);font-size:.9rem}
      .error,.breaking{color:var(--bad);font-weight:600}.unknown,.warning{color:var(--odd);font-weight:600}
      .names{overflow-wrap:anywhere}summary{cursor:pointer}
      </style>
      </head>
      <body>
      """;

  /** The page. */
  String html() {
    StringBuilder out = new StringBuilder(HEAD);
    out.append("<h1>What the upgrade does to ").append(count(state.all().size(), "cluster"));
    out.append("</h1>\n<p>").append(text(upgrade)).append("</p>\n<p>");
    out.append(count(state.touched().size(), "cluster")).append(" hit by a change, ");
    out.append(state.untouched().size()).append(" by none, ");
    out.append(state.incomplete().size()).append(" not read or not compared in full.</p>\n");
    out.append("<h2>Changes, the worst first</h2>\n");
    if (changes.isEmpty()) {
      out.append("<p>No change hits a cluster.</p>\n");
    } else {
      table(out);
    }
    incomplete(out);
    out.append("<h2>Clusters that no change hits</h2>\n");
    names(out, count(state.untouched().size(), "cluster"), state.untouched());
    return out.append("</body>\n</html>").toString();
  }

  private void table(StringBuilder out) {
    out.append(
        """
        <div class="wide"><table>
        <thead><tr><th>Level</th><th>Change</th><th class="n">Clusters</th>\
        <th class="n">Objects</th><th class="n">Requests</th><th>What it does</th></tr></thead>
        <tbody>
        """);
    changes.forEach(total -> row(total, out));
    out.append("</tbody>\n</table></div>\n");
  }

  private static void row(ChangeTotal total, StringBuilder out) {
    Hit worst = total.first();
    ChangeText change = worst.change();
    String level = worst.level().name().toLowerCase(Locale.ROOT);
    out.append("<tr><td class=\"").append(level).append("\">").append(level).append("</td><td>");
    out.append(text(change.id())).append("<p class=\"soft\">").append(text(change.system()));
    out.append(change.since().isEmpty() ? "" : " since " + text(change.since()))
        .append("</p></td>");
    for (long number : new long[] {total.clusters(), total.objects(), total.requests()}) {
      out.append("<td class=\"n\">").append(number).append("</td>");
    }
    out.append("<td>");
    if (!change.before().isEmpty()) {
      paragraph(out, "Without it: ", change.before());
      paragraph(out, "With it: ", change.after());
    }
    if (!worst.remedy().isEmpty()) {
      paragraph(out, "Remedy: ", worst.remedy());
    }
    out.append("<p class=\"soft names\">Such as ");
    out.append(text(worst.cluster())).append(": ").append(text(worst.example())).append("</p>");
    String others =
        total.worst().stream().skip(1).map(Hit::cluster).collect(Collectors.joining(", "));
    if (!others.isEmpty()) {
      long more = total.clusters() - total.worst().size();
      out.append("<p class=\"soft names\">Also ").append(text(others));
      out.append(more > 0 ? " and " + more + " more" : "").append("</p>");
    }
    out.append("</td></tr>\n");
  }

  private static void paragraph(StringBuilder out, String label, String text) {
    out.append("<p><b>").append(label).append("</b>");
    out.append(text(text).replaceAll("`([^`]*)`", "<code>$1</code>")).append("</p>");
  }

  private void incomplete(StringBuilder out) {
    out.append("<h2>Clusters that were not read or not compared in full</h2>\n");
    if (state.reasons().isEmpty()) {
      out.append("<p>None.</p>\n");
    }
    state.reasons().forEach((reason, places) -> names(out, places.size() + " × " + reason, places));
    if (state.otherProblems() > 0) {
      out.append("<p>problems.csv has ").append(state.otherProblems());
      out.append(" further problems with single objects.</p>\n");
    }
  }

  private static void names(StringBuilder out, String summary, Collection<String> names) {
    if (names.isEmpty()) {
      out.append("<p>None.</p>\n");
      return;
    }
    out.append("<details><summary>").append(text(summary));
    out.append("</summary><p class=\"soft names\">").append(text(String.join(", ", names)));
    out.append("</p></details>\n");
  }

  private static String count(long number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }

  private static String text(String text) {
    return HtmlEscapers.htmlEscaper().escape(text);
  }
}
