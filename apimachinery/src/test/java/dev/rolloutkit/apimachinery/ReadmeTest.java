package dev.rolloutkit.apimachinery;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.apimachinery.json.GoJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The code of the README, and the output that the README states. */
class ReadmeTest {
  @Test
  void codeCompilesAsWritten() throws IOException {
    FieldPath at = FieldPath.of("spec", "ports").index(0).child("name");
    String name = "http--alt";
    for (String message : NameFormats.portName(name)) {
      System.out.println(Problem.invalid(at, GoStrings.quote(name), message).text());
    }

    GoJson.write(new ObjectMapper().readTree("{\"b\":1.50,\"a\":\"x<y\"}"));

    GoJson.syntaxError("{\"a\":1,}");

    Quantity.parse("1024Mi").orElseThrow().toString();

    String readme = Files.readString(Path.of("README.md"));
    assertThat(readme)
        .contains(
            Problem.invalid(at, GoStrings.quote(name), NameFormats.portName(name).get(0)).text())
        .contains(GoJson.write(new ObjectMapper().readTree("{\"b\":1.50,\"a\":\"x<y\"}")))
        .contains(GoJson.syntaxError("{\"a\":1,}").toString())
        .contains("// " + Quantity.parse("1024Mi").orElseThrow());
  }
}
