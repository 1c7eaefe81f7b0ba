package dev.rolloutkit.cli.report;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.inventory.InventoryRow;
import dev.rolloutkit.cli.cutover.CutOverPlay;
import dev.rolloutkit.cli.explain.Report;
import dev.rolloutkit.cli.simulate.UpdatePlay;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The HTML page: the findings first, then the section of each module with its pictures, and the Avi
 * objects with a filter box. The page is one file; its content security policy allows only the
 * styles and the script that it contains.
 */
final class HtmlReport {
  private static final String AVI = "avi";

  private final Report report;
  private final String ports;
  private final String balancers;
  private final ImmutableList<UpdatePlay> plays;
  private final ImmutableList<CutOverPlay> cutOvers;
  private final ImmutableList<InventoryRow> inventory;
  private final Markup out = new Markup();
  private final FactMarkup facts = new FactMarkup(out);

  private HtmlReport(
      Report report,
      String ports,
      String balancers,
      ImmutableList<UpdatePlay> plays,
      ImmutableList<CutOverPlay> cutOvers,
      ImmutableList<InventoryRow> inventory) {
    this.report = report;
    this.ports = ports;
    this.balancers = balancers;
    this.plays = plays;
    this.cutOvers = cutOvers;
    this.inventory = inventory;
  }

  /**
   * The page.
   *
   * @param ports the picture of port lines; empty if there are none
   * @param balancers the picture of load balancers; empty if there are none
   * @param plays the simulated updates
   * @param cutOvers the cut-overs that could be proved
   * @param inventory the Avi objects
   */
  static String of(
      Report report,
      String ports,
      String balancers,
      ImmutableList<UpdatePlay> plays,
      ImmutableList<CutOverPlay> cutOvers,
      ImmutableList<InventoryRow> inventory) {
    return new HtmlReport(report, ports, balancers, plays, cutOvers, inventory).page();
  }

  private String page() {
    String style = resource("report.css");
    String script = resource("report.js");
    ImmutableList<Finding> findings = Finding.of(report);
    header(findings);
    findings(findings);
    report.sections().forEach(this::section);
    String body = out.raw("</main>\n").toString();
    Set<String> styles = new LinkedHashSet<>(Set.of(Markup.source(style)));
    styles.addAll(Markup.styleSources(body));
    return new Markup()
        .raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        .raw(
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src ")
        .raw(String.join(" ", styles))
        .raw("; script-src ")
        .raw(Markup.source(script))
        .raw("; base-uri 'none'; form-action 'none'\">\n")
        .raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        .raw("<meta name=\"color-scheme\" content=\"light dark\">\n")
        .raw("<title>rolloutkit report</title>\n<style>")
        .raw(style)
        .raw("</style>\n</head>\n<body>\n")
        .raw(body)
        .raw("<script>")
        .raw(script)
        .raw("</script>\n</body>\n</html>\n")
        .toString();
  }

  private void header(List<Finding> findings) {
    out.raw("<header>\n<h1>rolloutkit report</h1>\n<p>Read ")
        .text(report.files() + (report.files() == 1 ? " file: " : " files: "))
        .text(report.objects().isEmpty() ? "nothing to explain" : counts(report.objects()))
        .raw(".</p>\n");
    if (!report.skipped().isEmpty()) {
      out.element("p", "quiet", "Skipped, of other kinds: " + counts(report.skipped()) + ".");
    }
    if (!report.assumed().isEmpty()) {
      out.element("p", "quiet", "Assumed: " + String.join("; ", report.assumed()) + ".");
    }
    out.raw("<nav><a href=\"#findings\">Findings (").text("" + findings.size()).raw(")</a>\n");
    for (Report.Part part : report.sections()) {
      out.raw("<a href=\"#")
          .text(part.id())
          .raw("\">")
          .text(shortTitle(part.title()))
          .raw("</a>\n");
    }
    out.raw("</nav>\n</header>\n<main>\n");
  }

  private void findings(List<Finding> findings) {
    out.raw("<section id=\"findings\"><h2>Findings</h2>\n");
    if (findings.isEmpty()) {
      out.raw("<p class=\"quiet\">Nothing is wrong.</p>\n");
    } else {
      out.raw("<table><thead><tr><th scope=\"col\">what</th><th scope=\"col\">where</th>")
          .raw("<th scope=\"col\">why</th></tr></thead><tbody>\n");
      for (Finding finding : findings) {
        out.raw("<tr><td>")
            .element("span", FactMarkup.badge(finding.what()), finding.what())
            .raw("</td><td>")
            .text(finding.where())
            .raw("</td><td>")
            .text(finding.why())
            .raw("</td></tr>\n");
      }
      out.raw("</tbody></table>\n");
    }
    out.raw("</section>\n");
  }

  private void section(Report.Part part) {
    out.raw("<section id=\"").text(part.id()).raw("\">").element("h2", part.title()).line();
    if (part.id().equals("security-groups") && !ports.isEmpty()) {
      figure(
          "Ports that are open, now and after each deletion that changes them. Hatched: what the"
              + " deletion closes; red: who is cut off.",
          ports);
    }
    if (part.id().equals("alb") && !balancers.isEmpty()) {
      figure(
          "The load balancers that the AWS Load Balancer Controller would build: listeners, rules,"
              + " target groups and pods.",
          balancers);
    }
    if (part.id().equals("bluegreen")) {
      for (UpdatePlay play : plays) {
        figure(
            "An update of "
                + play.rollout().manifest().namespace()
                + "/"
                + play.rollout().manifest().name()
                + ", played through in a model cluster: "
                + play.promotedAfter()
                    .map(t -> "promoted " + t.toSeconds() + " s after the change")
                    .orElse("never promoted"),
            play.picture());
      }
    }
    if (part.id().equals("cutover")) {
      for (CutOverPlay cutOver : cutOvers) {
        figure(
            "The next cut-over of "
                + cutOver.rollout().namespace()
                + "/"
                + cutOver.rollout().name()
                + ": the view of each participant over time, and the lost traffic. A cut-over loses nothing only while all views agree.",
            cutOver.picture());
      }
    }
    boolean avi = part.id().equals(AVI);
    if (avi && !inventory.isEmpty()) {
      inventory();
    }
    if (part.entries().isEmpty()) {
      out.raw("<p class=\"quiet\">Nothing of that kind.</p>\n");
    }
    // The inventory shows the same for all Avi objects in one table.
    facts.entries(
        part.entries().stream()
            .filter(e -> !avi || !e.problems().isEmpty() || !e.facts().path("names").isArray())
            .toList());
    out.raw("</section>\n");
  }

  private void figure(String caption, String picture) {
    out.raw("<figure>").raw(picture).element("figcaption", caption).raw("</figure>\n");
  }

  private void inventory() {
    out.raw("<p class=\"filter\" hidden><label for=\"filter\">Filter</label> ")
        .raw("<input id=\"filter\" type=\"search\" autocomplete=\"off\" spellcheck=\"false\"")
        .raw(" placeholder=\"host, path, name, type\">")
        .raw(" <output id=\"count\" for=\"filter\"></output></p>\n")
        .raw("<div class=\"wide\"><table id=\"inventory\"><thead><tr>");
    for (String column : List.of("type", "name", "made of", "host", "path", "on")) {
      out.raw("<th scope=\"col\">").text(column).raw("</th>");
    }
    out.raw("</tr></thead><tbody>\n");
    for (InventoryRow row : inventory) {
      out.raw("<tr><td>").text(row.name().kind().type().path()).raw("</td><td>");
      out.element("code", row.name().value());
      if (!row.name().plain().equals(row.name().value())) {
        out.raw("<br>").element("small", "before hashing: " + row.name().plain());
      }
      out.raw("</td><td>")
          .text(
              row.origin().object().name().isEmpty()
                  ? "AKO itself"
                  : row.origin().kind() + " " + row.origin().object());
      for (String cell : List.of(row.origin().host(), row.origin().path(), row.parent())) {
        out.raw("</td><td>").text(cell);
      }
      out.raw("</td></tr>\n");
    }
    out.raw("</tbody></table></div>\n");
  }

  private static String counts(Map<String, Integer> counts) {
    return counts.entrySet().stream()
        .map(e -> e.getValue() + " " + e.getKey())
        .collect(Collectors.joining(", "));
  }

  private static String shortTitle(String title) {
    int colon = title.indexOf(':');
    return colon < 0 ? title : title.substring(0, colon);
  }

  private static String resource(String name) {
    try (InputStream in = Objects.requireNonNull(HtmlReport.class.getResourceAsStream(name))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * A row of the table of findings.
   *
   * @param what the finding in a word or two
   * @param where the object
   * @param why a sentence
   */
  record Finding(String what, String where, String why) {
    static ImmutableList<Finding> of(Report report) {
      return report.findings().shown().stream()
          .map(
              found ->
                  new Finding(
                      found.level().name().toLowerCase(Locale.ROOT),
                      found.object() + ", " + found.place() + " [" + found.code().id() + "]",
                      String.join(
                          " ",
                          ImmutableList.<String>builder()
                              .add(found.consequence())
                              .addAll(found.more().details())
                              .addAll(
                                  found.remedy().isEmpty()
                                      ? ImmutableList.of()
                                      : ImmutableList.of("Remedy: " + found.remedy()))
                              .build())))
          .collect(ImmutableList.toImmutableList());
    }
  }
}
