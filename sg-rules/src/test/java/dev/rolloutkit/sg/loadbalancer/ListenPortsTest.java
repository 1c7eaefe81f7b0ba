package dev.rolloutkit.sg.loadbalancer;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ListenPortsTest {
  @Test
  void ofARepeatedProtocolTheLastPortCounts() {
    assertThat(openPorts("[{\"HTTP\":80,\"HTTP\":81}]")).containsExactly(new PortRange(81, 81));
    assertThat(openPorts("[{\"HTTP\":0,\"HTTP\":80}]")).containsExactly(new PortRange(80, 80));
  }

  @Test
  void theSameProtocolInAnotherObjectIsAnotherPort() {
    assertThat(openPorts("[{\"HTTP\":80},{\"HTTP\":81}]"))
        .containsExactly(new PortRange(80, 80), new PortRange(81, 81));
  }

  @Test
  void nullCountsAsPort0WhichIsInvalid() {
    assertThat(decide("[{\"HTTP\":80,\"HTTP\":null}]").problems().get(0).message())
        .isEqualTo("ingress: ns/web: listen port must be within [1, 65535]: 0");
  }

  private static List<PortRange> openPorts(String listenPorts) {
    return decide(listenPorts).orElseThrow().managedGroup().orElseThrow().ingress().stream()
        .map(Permission::ports)
        .toList();
  }

  private static Outcome<SgDecision> decide(String listenPorts) {
    GroupMember member =
        new GroupMember(
            IngressView.builder()
                .namespace("ns")
                .name("web")
                .annotations(ImmutableMap.of("alb.ingress.kubernetes.io/listen-ports", listenPorts))
                .build(),
            Optional.empty());
    return LoadBalancers.albGroups(
        AlbGroup.implicit(member), LbcFlags.of("demo"), SgDirectory.of(List.of(), null));
  }

  /** Messages of Go's decoder name the actual and the expected type. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{}|json: cannot unmarshal object into Go value of type []map[string]int32",
        "\"x\"|json: cannot unmarshal string into Go value of type []map[string]int32",
        "[80]|json: cannot unmarshal number into Go value of type map[string]int32",
        "[[]]|json: cannot unmarshal array into Go value of type map[string]int32",
        "[{\"HTTP\":\"80\"}]|json: cannot unmarshal string into Go value of type int32",
        "[{\"HTTP\":80.5}]|json: cannot unmarshal number 80.5 into Go value of type int32",
        "[{\"HTTP\":3000000000}]"
            + "|json: cannot unmarshal number 3000000000 into Go value of type int32",
        "[{\"HTTP\":3000000000,\"HTTPS\":true}]"
            + "|json: cannot unmarshal number 3000000000 into Go value of type int32",
        "[|unexpected end of JSON input"
      })
  void invalidListsOfPortsHaveGosMessages(String text, String error) {
    assertThat(decide(text).problems().get(0).message())
        .isEqualTo(
            "ingress: ns/web: failed to parse listen-ports configuration: `"
                + text
                + "`: "
                + error);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "null"})
  void anEmptyListOfPortsIsInvalid(String text) {
    assertThat(decide(text).problems().get(0).message())
        .isEqualTo("ingress: ns/web: empty listen-ports configuration: `" + text + "`");
  }

  @Test
  void portsOutsideOf1To65535AndOtherProtocolsAreInvalid() {
    assertThat(openPorts("[{\"HTTP\":1},{\"HTTPS\":65535}]"))
        .containsExactly(new PortRange(1, 1), new PortRange(65535, 65535));
    assertThat(decide("[{\"HTTP\":65536}]").problems().get(0).message())
        .isEqualTo("ingress: ns/web: listen port must be within [1, 65535]: 65536");
    assertThat(decide("[{\"HTTP\":0}]").problems().get(0).message())
        .isEqualTo("ingress: ns/web: listen port must be within [1, 65535]: 0");
    assertThat(decide("[{\"TCP\":80}]").problems().get(0).message())
        .isEqualTo("ingress: ns/web: listen protocol must be within [HTTP, HTTPS]: TCP");
  }

  @Test
  void aNullObjectAddsNoPort() {
    assertThat(openPorts("[null,{\"HTTP\":80}]")).containsExactly(new PortRange(80, 80));
  }
}
