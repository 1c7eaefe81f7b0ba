package dev.rolloutkit.cli.findings;

import com.contrastsecurity.sarif.ArtifactLocation;
import com.contrastsecurity.sarif.Location;
import com.contrastsecurity.sarif.LogicalLocation;
import com.contrastsecurity.sarif.Message;
import com.contrastsecurity.sarif.MultiformatMessageString;
import com.contrastsecurity.sarif.PartialFingerprints;
import com.contrastsecurity.sarif.PhysicalLocation;
import com.contrastsecurity.sarif.Region;
import com.contrastsecurity.sarif.ReportingDescriptor;
import com.contrastsecurity.sarif.Result;
import com.contrastsecurity.sarif.Run;
import com.contrastsecurity.sarif.SarifSchema210;
import com.contrastsecurity.sarif.Suppression;
import com.contrastsecurity.sarif.Tool;
import com.contrastsecurity.sarif.ToolComponent;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.common.collect.ImmutableSet;
import com.google.common.hash.Hashing;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.cli.output.Printable;
import dev.rolloutkit.program.command.BuildVersion;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Findings as SARIF 2.1.0; those that are ignored are results that are suppressed. */
final class SarifFormat {
  private static final URI SCHEMA = URI.create("https://json.schemastore.org/sarif-2.1.0.json");

  private SarifFormat() {}

  static String of(Findings findings) {
    List<Result> results = new ArrayList<>();
    Set<FindingCode> codes = EnumSet.noneOf(FindingCode.class);
    for (Finding finding : findings.shown()) {
      codes.add(finding.code());
      results.add(result(finding));
    }
    for (Findings.Ignored ignored : findings.ignored()) {
      codes.add(ignored.finding().code());
      results.add(
          result(ignored.finding())
              .withSuppressions(
                  ImmutableSet.of(
                      new Suppression()
                          .withKind(Suppression.Kind.EXTERNAL)
                          .withJustification(ignored.reason()))));
    }
    ToolComponent driver =
        new ToolComponent()
            .withName("rolloutkit")
            .withVersion(BuildVersion.read())
            .withRules(ImmutableSet.copyOf(codes.stream().map(SarifFormat::rule).toList()));
    SarifSchema210 sarif =
        new SarifSchema210()
            .with$schema(SCHEMA)
            .withVersion(SarifSchema210.Version._2_1_0)
            .withRuns(
                List.of(
                    new Run()
                        .withTool(new Tool().withDriver(driver))
                        .withColumnKind(Run.ColumnKind.UTF_16_CODE_UNITS)
                        .withResults(results)));
    try {
      return JsonMapper.builder()
              .defaultPropertyInclusion(
                  JsonInclude.Value.construct(
                      JsonInclude.Include.NON_EMPTY, JsonInclude.Include.ALWAYS))
              .build()
              .writerWithDefaultPrettyPrinter()
              .writeValueAsString(sarif)
          + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("SARIF can always be written", e);
    }
  }

  private static ReportingDescriptor rule(FindingCode code) {
    return new ReportingDescriptor()
        .withId(code.id())
        .withName(code.name())
        .withShortDescription(new MultiformatMessageString().withText(code.title()));
  }

  private static Result result(Finding finding) {
    PhysicalLocation physical = physical(finding.place());
    String text =
        finding.consequence()
            + finding.more().details().stream()
                .map(detail -> "\n\n" + detail)
                .collect(Collectors.joining())
            + (finding.remedy().isEmpty() ? "" : "\n\nRemedy: " + finding.remedy());
    return new Result()
        .withRuleId(finding.code().id())
        .withLevel(level(finding.level()))
        .withMessage(new Message().withText(lines(text)))
        .withLocations(
            List.of(
                new Location()
                    .withPhysicalLocation(physical)
                    .withLogicalLocations(
                        ImmutableSet.of(
                            new LogicalLocation()
                                .withFullyQualifiedName(Printable.of(finding.object()))))))
        .withRelatedLocations(
            ImmutableSet.copyOf(
                finding.more().related().stream()
                    .map(place -> new Location().withPhysicalLocation(physical(place)))
                    .toList()))
        .withPartialFingerprints(fingerprint(finding));
  }

  private static PhysicalLocation physical(Place place) {
    PhysicalLocation physical =
        new PhysicalLocation()
            .withArtifactLocation(new ArtifactLocation().withUri(uri(place.file())));
    if (place.line() > 0) {
      Region region = new Region().withStartLine(place.line());
      physical.withRegion(place.column() > 0 ? region.withStartColumn(place.column()) : region);
    }
    return physical;
  }

  private static PartialFingerprints fingerprint(Finding finding) {
    PartialFingerprints out = new PartialFingerprints();
    out.setAdditionalProperty(
        "rolloutkit/v1",
        Hashing.sha256().hashString(finding.fingerprint(), StandardCharsets.UTF_8).toString());
    return out;
  }

  private static String lines(String text) {
    StringBuilder out = new StringBuilder();
    text.lines().forEach(l -> out.append(out.isEmpty() ? "" : "\n").append(Printable.of(l)));
    return out.toString();
  }

  private static Result.Level level(Level level) {
    return switch (level) {
      case ERROR, BREAKING -> Result.Level.ERROR;
      case UNKNOWN, WARNING -> Result.Level.WARNING;
      case NOTE, NONE -> Result.Level.NOTE;
    };
  }

  /** The name of a file as a relative reference with escaped characters. */
  private static String uri(String file) {
    try {
      return new URI(null, null, file.replace('\\', '/'), null).toASCIIString();
    } catch (URISyntaxException e) {
      return "manifest";
    }
  }
}
