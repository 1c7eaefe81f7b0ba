package com.example.fleet;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.template.HashProfile;
import dev.rolloutkit.model.template.PodTemplate;
import dev.rolloutkit.model.template.PodTemplateDefaults;
import dev.rolloutkit.model.template.RolloutTemplate;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/** Exports of clusters that nobody has, with what has to be found in them. */
final class GeneratedFleet {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final YAMLMapper YAML = new YAMLMapper();

  private static final String LBC = "aws-load-balancer-controller";

  /** The upgrade that the fleet is asked about. */
  static final String[] UPGRADE = {"--lbc=3.5.0", "--argo=1.9"};

  /** What has to be found: table, cluster, what and object, as they stand in the findings. */
  final TreeSet<String> planted = new TreeSet<>();

  /** The clusters of which nobody knows the release of the load balancer controller. */
  final TreeSet<String> notCompared = new TreeSet<>();

  private final Path folder;
  private final Random random = new Random(23);

  GeneratedFleet(Path folder) {
    this.folder = folder;
  }

  /** Writes clusters: folders of YAML, lists of JSON, and archives of both kinds in turn. */
  void write(int clusters) throws IOException {
    for (int i = 0; i < clusters; i++) {
      String cluster = "cluster-%04d".formatted(i);
      List<ObjectNode> objects = objects(cluster);
      switch (i % 4) {
        case 0 -> writeFolder(cluster, objects);
        case 1 -> Files.write(folder.resolve(cluster + ".json"), list(objects));
        case 2 -> writeZip(cluster, objects);
        default -> writeTar(cluster, objects);
      }
    }
  }

  private List<ObjectNode> objects(String cluster) {
    List<ObjectNode> objects = new ArrayList<>();
    String lbc = one(List.of("v2.13.4", "v2.17.1", "v3.2.2", "v3.5.0", "latest"));
    String argo = one(List.of("v1.8.3", "v1.9.0"));
    if (lbc.equals("latest")) {
      notCompared.add(cluster);
    }
    addController(LBC, lbc, objects);
    plantFlips(cluster, lbc);
    addController("argo-rollouts", argo, objects);
    int rollouts = 1 + random.nextInt(4);
    for (int i = 0; i < rollouts; i++) {
      addRollout(cluster, "app-" + i, argo, random.nextInt(5) == 0, objects);
    }
    addBindings(cluster, random.nextInt(3) == 0, objects);
    addLoadBalancers(cluster, objects);
    if (random.nextInt(3) == 0) {
      addFront(cluster, lbc, objects);
    }
    return objects;
  }

  private String one(List<String> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  /** What is on by default only in later releases: EndpointSlices, and three feature gates. */
  private void plantFlips(String cluster, String lbc) {
    String object = "Deployment kube-system/" + LBC;
    if (lbc.equals("v2.13.4")) {
      plant("upgrades", cluster, "note V-L-slices", object);
    }
    if (lbc.startsWith("v2.")) {
      plant("upgrades", cluster, "note V-L-gateways", object);
      plant("upgrades", cluster, "note behaves-otherwise", object);
    }
  }

  /** The Deployment of a controller, as its chart makes it. */
  private static void addController(String image, String release, List<ObjectNode> objects) {
    ObjectNode deployment = object("apps/v1", "Deployment", "kube-system", image);
    deployment
        .withObject("/spec/template/spec")
        .putArray("containers")
        .addObject()
        .put("name", "controller")
        .put("image", "registry.example:5000/eks/" + image + ":" + release);
    objects.add(deployment);
  }

  /** An Ingress whose target group releases before 2.16 make without its control port. */
  private void addFront(String cluster, String lbc, List<ObjectNode> objects) {
    ObjectNode ingress = object("networking.k8s.io/v1", "Ingress", "shop", "front");
    ingress
        .withObject("/metadata/annotations")
        .put("alb.ingress.kubernetes.io/target-type", "ip")
        .put("alb.ingress.kubernetes.io/target-control-port.front.80", "9000");
    ingress.set(
        "spec",
        tree(
            """
            {'ingressClassName':'alb','rules':[{'host':'shop.example.com','http':{'paths':[{
            'path':'/','pathType':'Prefix','backend':{'service':{'name':'front',
            'port':{'number':80}}}}]}}]}\
            """));
    objects.add(ingress);
    ObjectNode service = object("v1", "Service", "shop", "front");
    service.set(
        "spec", tree("{'selector':{'app':'front'},'ports':[{'port':80,'targetPort':8080}]}"));
    objects.add(service);
    if (lbc.equals("v2.13.4")) {
      plant("upgrades", cluster, "breaking V-L14-control-port", "Ingress shop/front");
    }
  }

  /** A Rollout; a member of its template that the old release dropped makes the new one update. */
  private void addRollout(
      String cluster, String name, String argo, boolean redeployed, List<ObjectNode> objects) {
    String rules = redeployed ? "'restartPolicyRules':[{'action':'Restart'}]," : "";
    String template =
        """
        {'metadata':{'labels':{'app':'%s'}},'spec':{'initContainers':[{%s'name':'s','image':'s:1'}],
        'containers':[{'name':'web','image':'web:%d'}]}}\
        """
            .formatted(name, rules, random.nextInt(100));
    ObjectNode rollout = object("argoproj.io/v1alpha1", "Rollout", "shop", name);
    ObjectNode spec = rollout.putObject("spec").put("replicas", 2);
    spec.putObject("selector").putObject("matchLabels").put("app", name);
    spec.set("template", tree(template));
    spec.putObject("strategy").putObject("blueGreen").put("activeService", name);
    objects.add(rollout);

    Rollout read = Rollouts.read(rollout).orElseThrow();
    HashProfile old = HashProfile.forRelease("1.8").orElseThrow();
    String hash = RolloutTemplate.hash(read, old).orElseThrow();
    ObjectNode set = object("apps/v1", "ReplicaSet", "shop", name + "-" + hash);
    ObjectNode metadata = (ObjectNode) set.get("metadata");
    metadata.putObject("labels").put("rollouts-pod-template-hash", hash);
    metadata
        .putArray("ownerReferences")
        .addObject()
        .put("kind", "Rollout")
        .put("name", name)
        .put("controller", true);
    PodTemplate dropped = PodTemplate.decode(tree(template.replace(rules, ""))).orElseThrow();
    ObjectNode stored = (ObjectNode) tree(PodTemplateDefaults.apply(dropped).canonicalJson());
    stored.withObject("/metadata/labels").put("rollouts-pod-template-hash", hash);
    ObjectNode setSpec = set.putObject("spec").put("replicas", 2);
    setSpec
        .putObject("selector")
        .putObject("matchLabels")
        .put("app", name)
        .put("rollouts-pod-template-hash", hash);
    setSpec.set("template", stored);
    objects.add(set);
    if (argo.equals("v1.8.3")) {
      String level = redeployed ? "breaking" : "note";
      plant("upgrades", cluster, level + " V-A1", "Rollout shop/" + name);
    }
  }

  /** Two managed bindings, and one between their ports that may live by the range they span. */
  private void addBindings(String cluster, boolean unmanaged, List<ObjectNode> objects) {
    int low = 3000 + random.nextInt(100);
    int high = 9000 + random.nextInt(100);
    int between = 4000 + random.nextInt(4000);
    addBinding("logging/low", low, true, objects);
    addBinding("prod/between", between, !unmanaged, objects);
    addBinding("tools/high", high, true, objects);
    if (unmanaged) {
      for (String end : List.of("logging/low", "tools/high")) {
        plant(
            "deletions", cluster, "breaks-live-targets", "TargetGroupBinding.elbv2.k8s.aws " + end);
      }
    }
  }

  private void addBinding(String key, int port, boolean managed, List<ObjectNode> objects) {
    String namespace = key.split("/", 2)[0];
    String name = key.split("/", 2)[1];
    ObjectNode binding = object("elbv2.k8s.aws/v1beta1", "TargetGroupBinding", namespace, name);
    binding
        .withObject("/metadata/annotations")
        .put("rolloutkit.dev/endpoint-security-group", "sg-node");
    ObjectNode spec =
        binding.putObject("spec").put("targetGroupARN", "arn:" + name).put("targetType", "ip");
    spec.putObject("serviceRef").put("name", name).put("port", 80);
    if (managed) {
      spec.set(
          "networking",
          tree(
              """
              {'ingress':[{'from':[{'securityGroup':{'groupID':'sg-12345'}}],
              'ports':[{'protocol':'TCP','port':%d}]}]}\
              """
                  .formatted(port)));
    }
    objects.add(binding);
    ObjectNode service = object("v1", "Service", namespace, name);
    service.set(
        "spec",
        tree(
            """
            {'type':'ClusterIP','selector':{'app':'%s'},
            'ports':[{'name':'http','port':80,'targetPort':%d,'protocol':'TCP'}]}\
            """
                .formatted(name, port)));
    objects.add(service);
    if (!managed) {
      ObjectNode ingress = object("networking.k8s.io/v1", "Ingress", namespace, name);
      ingress
          .withObject("/metadata/annotations")
          .put("kubernetes.io/ingress.class", "alb")
          .put("alb.ingress.kubernetes.io/security-groups", "sg-12345")
          .put("alb.ingress.kubernetes.io/target-type", "ip");
      ingress.set(
          "spec",
          tree(
              """
              {'rules':[{'http':{'paths':[{'path':'/','pathType':'Prefix',
              'backend':{'service':{'name':'%s','port':{'number':80}}}}]}}]}\
              """
                  .formatted(name)));
      objects.add(ingress);
    }
  }

  private void addLoadBalancers(String cluster, List<ObjectNode> objects) {
    List<String> classes = List.of("", "service.k8s.aws/nlb", "example.com/lost", "lb.example/old");
    for (int i = random.nextInt(4); i > 0; i--) {
      String lbClass = classes.get(random.nextInt(classes.size()));
      ObjectNode service = object("v1", "Service", "edge", "lb-" + i);
      ObjectNode spec = service.putObject("spec").put("type", "LoadBalancer");
      if (!lbClass.isEmpty()) {
        spec.put("loadBalancerClass", lbClass);
      }
      spec.putArray("ports").addObject().put("port", 443);
      objects.add(service);
      if (lbClass.contains("example")) {
        plant("classes", cluster, lbClass, "Service edge/lb-" + i);
      }
    }
  }

  private void plant(String table, String cluster, String what, String object) {
    planted.add(String.join("|", table, cluster, what, object));
  }

  private static ObjectNode object(String apiVersion, String kind, String namespace, String name) {
    ObjectNode out = JSON.createObjectNode().put("apiVersion", apiVersion).put("kind", kind);
    out.putObject("metadata").put("namespace", namespace).put("name", name);
    return out;
  }

  private static JsonNode tree(String json) {
    try {
      return JSON.readTree(json.replace('\'', '"'));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(json, e);
    }
  }

  private static byte[] list(List<ObjectNode> objects) throws IOException {
    ObjectNode list = JSON.createObjectNode().put("apiVersion", "v1").put("kind", "List");
    list.putArray("items").addAll(objects);
    return JSON.writeValueAsBytes(list);
  }

  private static byte[] yaml(ObjectNode object) throws IOException {
    return YAML.writeValueAsString(object).getBytes(StandardCharsets.UTF_8);
  }

  private void writeFolder(String cluster, List<ObjectNode> objects) throws IOException {
    Path inside = Files.createDirectories(folder.resolve(cluster).resolve("objects"));
    for (int half = 0; half < 2; half++) {
      ByteArrayOutputStream documents = new ByteArrayOutputStream();
      for (int i = half; i < objects.size(); i += 2) {
        documents.write(yaml(objects.get(i)));
      }
      Files.write(inside.resolve(half + ".yaml"), documents.toByteArray());
    }
  }

  private void writeZip(String cluster, List<ObjectNode> objects) throws IOException {
    try (ZipOutputStream zip =
        new ZipOutputStream(Files.newOutputStream(folder.resolve(cluster + ".zip")))) {
      zip.putNextEntry(new ZipEntry("all.json"));
      zip.write(list(objects));
    }
  }

  private void writeTar(String cluster, List<ObjectNode> objects) throws IOException {
    try (OutputStream file = Files.newOutputStream(folder.resolve(cluster + ".tar.gz"));
        TarArchiveOutputStream tar = new TarArchiveOutputStream(new GZIPOutputStream(file))) {
      for (int i = 0; i < objects.size(); i++) {
        byte[] content = yaml(objects.get(i));
        TarArchiveEntry entry = new TarArchiveEntry("objects/" + i + ".yaml");
        entry.setSize(content.length);
        tar.putArchiveEntry(entry);
        tar.write(content);
        tar.closeArchiveEntry();
      }
    }
  }
}
