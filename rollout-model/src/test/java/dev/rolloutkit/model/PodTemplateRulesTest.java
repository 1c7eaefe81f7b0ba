package dev.rolloutkit.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.internal.validation.RolloutValidation;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Problems of a pod template, by the field that has them. */
class PodTemplateRulesTest {
  private static final String TEMPLATE = "spec.template.spec.";

  /** The problems of a pod spec with a container and other fields; {@code ~} is an apostrophe. */
  private static List<String> faults(String container, String pod) {
    String json =
        """
        {"metadata":{"name":"r","namespace":"n"},
         "spec":{"replicas":1,"selector":{"matchLabels":{"a":"b"}},
           "strategy":{"canary":{}},
           "template":{"metadata":{"labels":{"a":"b"}},
             "spec":{"containers":[{"name":"c","image":"i"CONTAINER}]POD}}}}\
        """
            .replace("CONTAINER", container.isEmpty() ? "" : "," + json(container))
            .replace("POD", pod.isEmpty() ? "" : "," + json(pod));
    return RolloutValidation.validate(Rollouts.read(json).orElseThrow()).stream()
        .map(PodTemplateRulesTest::text)
        .toList();
  }

  private static String json(String text) {
    return text.replace('\'', '"').replace('~', '\'');
  }

  private static String text(Problem problem) {
    String field = problem.field();
    return (field.startsWith(TEMPLATE) ? field.substring(TEMPLATE.length()) : field)
        + " "
        + problem.type();
  }

  private static List<String> ofContainer(String container) {
    return faults(container, "").stream()
        .map(text -> text.replaceFirst("^containers\\[0]\\.", ""))
        .toList();
  }

  private static List<String> ofPod(String pod) {
    return faults("", pod);
  }

  @Test
  void aValidTemplateHasNoProblem() {
    assertThat(faults("", "")).isEmpty();
    assertThat(
            ofContainer(
                """
                'livenessProbe':{'httpGet':{'port':8080,'scheme':'HTTPS',
                  'httpHeaders':[{'name':'X-Az09','value':'v'}]},
                  'terminationGracePeriodSeconds':1,'successThreshold':1},
                'readinessProbe':{'tcpSocket':{'port':'http'},'successThreshold':3},
                'startupProbe':{'grpc':{'port':65535}},
                'lifecycle':{'preStop':{'sleep':{'seconds':30}},
                  'postStart':{'exec':{'command':['x']}}}\
                """))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{}                                            | livenessProbe REQUIRED",
        "{'exec':{}}                                   | livenessProbe.exec.command REQUIRED",
        "{'exec':{'command':['x']},'grpc':{'port':1}}  | livenessProbe.grpc FORBIDDEN",
        "{'tcpSocket':{'port':0}}                      | livenessProbe.tcpSocket.port INVALID",
        "{'tcpSocket':{'port':65536}}                  | livenessProbe.tcpSocket.port INVALID",
        "{'tcpSocket':{'port':'-'}}                    | livenessProbe.tcpSocket.port INVALID",
        "{'grpc':{'port':0}}                           | livenessProbe.grpc.port INVALID",
        "{'httpGet':{'port':1,'scheme':'FTP'}}         | livenessProbe.httpGet.scheme"
            + " NOT_SUPPORTED",
        "{'tcpSocket':{'port':1},'periodSeconds':-1}   | livenessProbe.periodSeconds INVALID",
        "{'tcpSocket':{'port':1},'timeoutSeconds':-1}  | livenessProbe.timeoutSeconds INVALID",
        "{'tcpSocket':{'port':1},'successThreshold':2} | livenessProbe.successThreshold INVALID",
      })
  void anInvalidLivenessProbeIsAProblem(String probe, String expected) {
    assertThat(ofContainer("'livenessProbe':" + probe)).contains(expected);
  }

  @ParameterizedTest
  @CsvSource({"a b, true", "'', true", "a_b, true", "'a:', true", "a-Z9, false", "'/', true"})
  void aHeaderNeedsAValidName(String name, boolean fault) {
    List<String> found =
        ofContainer(
            "'readinessProbe':{'httpGet':{'port':1,'httpHeaders':[{'name':'" + name + "'}]}}");

    assertThat(found.equals(List.of("readinessProbe.httpGet.httpHeaders INVALID")))
        .isEqualTo(fault);
    assertThat(found.isEmpty()).isEqualTo(!fault);
  }

  @Test
  void terminationGracePeriodsOfProbesAreValidated() {
    String probe = "{'tcpSocket':{'port':1},'terminationGracePeriodSeconds':";
    assertThat(ofContainer("'startupProbe':" + probe + "0}"))
        .containsExactly("startupProbe.terminationGracePeriodSeconds INVALID");
    assertThat(ofContainer("'startupProbe':" + probe + "1}")).isEmpty();
    assertThat(ofContainer("'readinessProbe':" + probe + "1}"))
        .containsExactly("readinessProbe.terminationGracePeriodSeconds INVALID");
    assertThat(ofContainer("'startupProbe':{'tcpSocket':{'port':1},'successThreshold':2}"))
        .containsExactly("startupProbe.successThreshold INVALID");
  }

  @ParameterizedTest
  @CsvSource({"0, true", "1, false", "30, false", "31, true", "-1, true"})
  void aHookMustNotSleepLongerThanTheGracePeriod(int seconds, boolean fault) {
    assertThat(ofContainer("'lifecycle':{'preStop':{'sleep':{'seconds':" + seconds + "}}}"))
        .isEqualTo(fault ? List.of("lifecycle.preStop.sleep INVALID") : List.of());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{}                                              | valueFrom INVALID",
        "{'fieldRef':{}}                                 | valueFrom.fieldRef.fieldPath REQUIRED",
        "{'fieldRef':{'fieldPath':'metadata.nam'}}       | valueFrom.fieldRef.fieldPath INVALID",
        "{'fieldRef':{'fieldPath':'spec.nodeSelector'}}  | valueFrom.fieldRef.fieldPath INVALID",
        "{'fieldRef':{'apiVersion':'v2','fieldPath':'metadata.name'}} |"
            + " valueFrom.fieldRef.fieldPath INVALID",
        "{'fieldRef':{'fieldPath':'metadata.name[~a~]'}} | valueFrom.fieldRef.fieldPath INVALID",
        "{'fieldRef':{'fieldPath':'metadata.labels[~a b~]'}} | valueFrom.fieldRef INVALID",
        "{'fieldRef':{'fieldPath':'metadata.annotations[~a b~]'}} | valueFrom.fieldRef INVALID",
        "{'secretKeyRef':{'name':'s'}}                   | valueFrom.secretKeyRef.key REQUIRED",
        "{'secretKeyRef':{'name':'S','key':'k'}}         | valueFrom.secretKeyRef.name INVALID",
        "{'configMapKeyRef':{'name':'s','key':'a b'}}    | valueFrom.configMapKeyRef.key INVALID",
        "{'configMapKeyRef':{'name':'s','key':'.'}}      | valueFrom.configMapKeyRef.key INVALID",
        "{'configMapKeyRef':{'name':'s','key':'..'}}     | valueFrom.configMapKeyRef.key INVALID",
        "{'configMapKeyRef':{'name':'s','key':'..a'}}    | valueFrom.configMapKeyRef.key INVALID",
        "{'configMapKeyRef':{'name':'s','key':'k'},'secretKeyRef':{'name':'s','key':'k'}} |"
            + " valueFrom INVALID",
      })
  void anInvalidSourceOfAValueIsAProblem(String from, String expected) {
    assertThat(ofContainer("'env':[{'name':'E','valueFrom':" + from + "}]"))
        .containsExactly("env[0]." + expected);
  }

  @ParameterizedTest
  @CsvSource({
    "metadata.name",
    "metadata.namespace",
    "metadata.uid",
    "spec.nodeName",
    "spec.host",
    "spec.serviceAccountName",
    "status.hostIP",
    "status.podIP",
    "status.podIPs",
  })
  void fieldsOfThePodCanBeValues(String field) {
    assertThat(
            ofContainer(
                "'env':[{'name':'E','valueFrom':{'fieldRef':{'fieldPath':'" + field + "'}}}]"))
        .isEmpty();
  }

  @Test
  void keysOfConfigMapsHaveAtMost253Bytes() {
    assertThat(ofContainer(key("k".repeat(253)))).isEmpty();
    assertThat(ofContainer(key("k".repeat(254))))
        .containsExactly("env[0].valueFrom.configMapKeyRef.key INVALID");
    assertThat(ofContainer(key(".a"))).isEmpty();
    assertThat(ofContainer(key("az.AZ_09-"))).isEmpty();
  }

  private static String key(String key) {
    return "'env':[{'name':'E','valueFrom':{'configMapKeyRef':{'name':'s','key':'" + key + "'}}}]";
  }

  @Test
  void aVariableHasAValueOrASource() {
    assertThat(
            ofContainer(
                "'env':[{'name':'E','value':'v','valueFrom':{'secretKeyRef':{'name':'s','key':'k'}}}]"))
        .containsExactly("env[0].valueFrom INVALID");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'key':'a b','operator':'Exists'}            | tolerations[0].key INVALID",
        "{'operator':'Equal'}                         | tolerations[0].operator INVALID",
        "{'key':'k','value':'a b'}                    | tolerations[0].operator INVALID",
        "{'key':'k','operator':'Exists','value':'v'}  | tolerations[0].operator INVALID",
        "{'key':'k','operator':'In'}                  | tolerations[0].operator NOT_SUPPORTED",
        "{'key':'k','effect':'Never'}                 | tolerations[0].effect NOT_SUPPORTED",
        "{'key':'k','effect':'NoSchedule','tolerationSeconds':1} | tolerations[0].effect INVALID",
      })
  void anInvalidTolerationIsAProblem(String toleration, String expected) {
    assertThat(ofPod("'tolerations':[" + toleration + "]")).containsExactly(expected);
  }

  @Test
  void validTolerationsHaveNoProblem() {
    assertThat(
            ofPod(
                """
                'tolerations':[{'operator':'Exists'},{'key':'k','value':'v','operator':'Equal'},
                  {'key':'k'},{'key':'k','effect':'NoExecute','tolerationSeconds':1}]\
                """))
        .isEmpty();
  }

  @Test
  void spreadConstraintsAreValidatedAndUnique() {
    String good = "{'maxSkew':1,'topologyKey':'zone','whenUnsatisfiable':'DoNotSchedule'}";
    String other = "{'maxSkew':1,'topologyKey':'zone','whenUnsatisfiable':'ScheduleAnyway'}";
    assertThat(ofPod("'topologySpreadConstraints':[" + good + "," + other + "]")).isEmpty();
    assertThat(ofPod("'topologySpreadConstraints':[" + good + "," + other + "," + good + "]"))
        .containsExactly("topologySpreadConstraints[0].{topologyKey, whenUnsatisfiable} DUPLICATE");
    assertThat(ofPod("'topologySpreadConstraints':[{'maxSkew':0,'whenUnsatisfiable':'x'}]"))
        .containsExactly(
            "topologySpreadConstraints[0].maxSkew INVALID",
            "topologySpreadConstraints[0].topologyKey REQUIRED",
            "topologySpreadConstraints[0].whenUnsatisfiable NOT_SUPPORTED");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'hostPath':{'path':'/a','type':'Door'}}        | volumes[0].hostPath.type NOT_SUPPORTED",
        "{'hostPath':{'path':'/a/../b'}}                 | volumes[0].hostPath.path INVALID",
        "{'hostPath':{}}                                 | volumes[0].hostPath.path REQUIRED",
        "{'emptyDir':{'sizeLimit':'-1'}}                 | volumes[0].emptyDir.sizeLimit FORBIDDEN",
        "{'secret':{}}                                   | volumes[0].secret.secretName REQUIRED",
        "{'configMap':{}}                                | volumes[0].configMap.name REQUIRED",
        "{'persistentVolumeClaim':{}}                    |"
            + " volumes[0].persistentVolumeClaim.claimName REQUIRED",
        "{'secret':{'secretName':'s','defaultMode':512}} | volumes[0].secret.defaultMode INVALID",
        "{'secret':{'secretName':'s','defaultMode':-1}}  | volumes[0].secret.defaultMode INVALID",
        "{'emptyDir':{},'secret':{'secretName':'s'}}     | volumes[0].secret FORBIDDEN",
        "{'secret':{'secretName':'s','items':[{'path':'p'}]}} | volumes[0].secret.items[0].key"
            + " REQUIRED",
        "{'secret':{'secretName':'s','items':[{'key':'k'}]}}  | volumes[0].secret.items[0].path"
            + " REQUIRED",
        "{'secret':{'secretName':'s','items':[{'key':'k','path':'/p'}]}}  |"
            + " volumes[0].secret.items[0].path INVALID",
        "{'secret':{'secretName':'s','items':[{'key':'k','path':'..p'}]}} |"
            + " volumes[0].secret.items[0].path INVALID",
        "{'secret':{'secretName':'s','items':[{'key':'k','path':'p','mode':512}]}} |"
            + " volumes[0].secret.items[0].mode INVALID",
      })
  void anInvalidVolumeIsAProblem(String volume, String expected) {
    assertThat(ofPod("'volumes':[" + volume.replaceFirst("^\\{", "{'name':'v',") + "]"))
        .containsExactly(expected);
  }

  @Test
  void volumesHaveValidUniqueNames() {
    String source = ",'secret':{'secretName':'s','defaultMode':511}}";
    assertThat(ofPod("'volumes':[{'name':'v'" + source + "]")).isEmpty();
    assertThat(ofPod("'volumes':[{'name':'v'" + source + ",{'name':'v'" + source + "]"))
        .containsExactly("volumes[1].name DUPLICATE");
    assertThat(ofPod("'volumes':[{'name':''" + source + "]"))
        .containsExactly("volumes[0].name REQUIRED");
    assertThat(ofPod("'volumes':[{'name':'V'" + source + "]"))
        .containsExactly("volumes[0].name INVALID");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'restartPolicy':'Never'     | [restartPolicy NOT_SUPPORTED]",
        "'restartPolicy':'x'         | [restartPolicy NOT_SUPPORTED, restartPolicy NOT_SUPPORTED]",
        "'dnsPolicy':'x'             | [dnsPolicy NOT_SUPPORTED]",
        "'dnsPolicy':'None'          | [dnsConfig REQUIRED]",
        "'dnsPolicy':'None','dnsConfig':{'nameservers':['1.1.1.1']} | []",
        "'nodeSelector':{'a b':'c'}  | [nodeSelector INVALID]",
        "'serviceAccountName':'A'    | [serviceAccountName INVALID]",
        "'nodeName':'A'              | [nodeName INVALID]",
        "'hostname':'a.b'            | [hostname INVALID]",
        "'subdomain':'a.b'           | [subdomain INVALID]",
        "'priorityClassName':'A'     | [priorityClassName INVALID]",
        "'activeDeadlineSeconds':1   | [activeDeadlineSeconds FORBIDDEN]",
        "'activeDeadlineSeconds':0   | [activeDeadlineSeconds INVALID, activeDeadlineSeconds"
            + " FORBIDDEN]",
        "'activeDeadlineSeconds':2147483647 | [activeDeadlineSeconds FORBIDDEN]",
        "'activeDeadlineSeconds':2147483648 | [activeDeadlineSeconds INVALID, activeDeadlineSeconds"
            + " FORBIDDEN]",
      })
  void anInvalidFieldOfThePodIsAProblem(String member, String expected) {
    assertThat(ofPod(member)).hasToString(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'requests':{'cpu':'1'},'limits':{'cpu':'1'}     | []",
        "'requests':{'cpu':'1'}                          | []",
        "'requests':{'cpu':'1001m'},'limits':{'cpu':'1'} | [resources.requests INVALID]",
        "'limits':{'cpu':'-1'}                           | [resources.limits[cpu] INVALID]",
        // the decoder of JSON trims blanks
        "'limits':{'cpu':' 5 ','memory':'5Mi '}          | []",
        "'limits':{'cpu':'0'}                            | []",
        "'limits':{'disk':'1'} | [resources.limits[disk] INVALID, resources.limits[disk] INVALID]",
        "'limits':{'pods':'1'}                           | [resources.limits[pods] INVALID]",
        "'limits':{'pods':'500m'} | [resources.limits[pods] INVALID, resources.limits[pods]"
            + " INVALID]",
        "'limits':{'a.com/gpu':'1'},'requests':{'a.com/gpu':'1'} | []",
        "'limits':{'a.com/gpu':'2'},'requests':{'a.com/gpu':'1'} | [resources.requests INVALID]",
        "'requests':{'a.com/gpu':'1'}                    | [resources.limits REQUIRED]",
        "'limits':{'a.com/gpu':'500m'}                   | [resources.limits[a.com/gpu] INVALID]",
        "'limits':{'requests.a.com/gpu':'1'}  | [resources.limits[requests.a.com/gpu] INVALID]",
        "'limits':{'kubernetes.io/x':'1'}                | []",
        "'limits':{'hugepages-2Mi':'2Mi','cpu':'1'}      | []",
        "'limits':{'hugepages-2Mi':'2Mi','memory':'1'}   | []",
        "'limits':{'hugepages-2Mi':'2Mi'}                | [resources FORBIDDEN]",
        "'limits':{'cpu':'1'},'requests':{'hugepages-2Mi':'2Mi'} | [resources.limits REQUIRED]",
        "'limits':{'hugepages-2Mi':'500m','cpu':'1'}     | []",
      })
  void amountsOfResourcesAreValidated(String resources, String expected) {
    assertThat(ofContainer("'resources':{" + resources + "}")).hasToString(expected);
  }

  /** The gate for restart rules is off, so a rule without a policy is not a problem. */
  @Test
  void restartRulesOfAnInitContainerNeedNoRestartPolicy() {
    String rules =
        "'restartPolicyRules':[{'action':'Restart','exitCodes':{'operator':'In','values':[1]}}]";

    assertThat(ofPod("'initContainers':[{'name':'a','image':'i'," + rules + "}]")).isEmpty();
    assertThat(
            ofPod("'initContainers':[{'name':'a','image':'i','restartPolicy':'X'," + rules + "}]"))
        .containsExactly("initContainers[0].restartPolicy NOT_SUPPORTED");
  }

  /** Kubernetes passes Windows options by pointer, and prints pointers as JSON. */
  @ParameterizedTest
  @CsvSource({"runAsUserName, a/b<c>&", "gmsaCredentialSpecName, <A>&", "gmsaCredentialSpec, ''"})
  void badWindowsOptionsAreShownAsJson(String option, String value) {
    String json =
        """
        {"metadata":{"name":"r","namespace":"n"},
         "spec":{"selector":{"matchLabels":{"a":"b"}},"strategy":{"canary":{}},
           "template":{"metadata":{"labels":{"a":"b"}},
             "spec":{"containers":[{"name":"c","image":"i"}],
               "securityContext":{"windowsOptions":{"OPTION":"VALUE"}}}}}}\
        """
            .replace("OPTION", option)
            .replace("VALUE", value);

    String shown = value.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026");
    assertThat(RolloutValidation.validate(Rollouts.read(json).orElseThrow()))
        .singleElement()
        .satisfies(problem -> assertThat(problem.value()).isEqualTo('"' + shown + '"'));
  }
}
