package dev.rolloutkit.benchmarks.suite;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The floor of each benchmark: the cheapest thing that could do the same job, measured beside it.
 *
 * <p>A method whose name begins with {@code floor} is one. It is the floor of all benchmarks of its
 * class if it is the only one there; where there are several, or it stands in another class, it is
 * named here. What is made by hand for speed has its plain twin as its floor: there a ratio below
 * one is what the hand gains.
 */
final class Floors {
  private static final String FLOOR = "floor";
  private static final String WRITER = "AlbWriterBenchmark.";
  private static final String READER = "AlbReaderBenchmark.";
  private static final String VERIFIER = "AlbVerifierBenchmark.";
  private static final String AKO = "AkoNamesBenchmark.";
  private static final String SYNC = "AkoFullSyncBenchmark.";
  private static final String MODEL = "RolloutModelBenchmark.";
  private static final String MODEL_FLOOR = "RolloutFloorBenchmark.";
  private static final String STACK = "StackBenchmark.";
  private static final String REQUESTS = "ConsequencesBenchmark.";
  private static final String ADMISSION = "LbcAdmissionBenchmark.";
  private static final String CRD = "CrdValidationBenchmark.";
  private static final String GATEWAY = "GatewayBenchmark.";
  private static final String TWINS = "SchemaTwinsBenchmark.";
  private static final String BLUE_GREEN = "BlueGreenEngineBenchmark.";
  private static final String CANARY = "CanaryEngineBenchmark.";
  private static final String SERVICE = "LbClassBenchmark.";
  private static final String SERVICE_FLOOR = "LbClassFloorBenchmark.";

  private static final ImmutableMap<String, String> NAMED =
      ImmutableMap.<String, String>builder()
          .put(CRD + "rollout", CRD + "floorRollout")
          .put(CRD + "route", CRD + "floorRoute")
          .put(CRD + "rolloutSchema", CRD + "floorRolloutSchema")
          .put(CRD + "routeSchema", CRD + "floorRouteSchema")
          .put(CRD + "manifestsOfFiveKinds", CRD + "floorManifestsOfFiveKinds")
          .put(GATEWAY + "applied", GATEWAY + "floorManifests")
          .put(GATEWAY + "reconcile", GATEWAY + "floorCopy")
          .put(GATEWAY + "compare", GATEWAY + "floorCopy")
          .put(WRITER + "annotationsAndPatch", WRITER + "floorPatch")
          .put(WRITER + "forwardAction", WRITER + "floorAction")
          .put(WRITER + "reset", WRITER + "floorReset")
          .put(READER + "parseAction", READER + "floorOnePass")
          .put(READER + "parseBackend", READER + "floorBackendPass")
          .put(VERIFIER + "verifyWeight", VERIFIER + "floorGroups")
          .put(VERIFIER + "verifyTargets", VERIFIER + "floorLookups")
          .put(VERIFIER + "decide", VERIFIER + "floorSteps")
          .put(AKO + "l4PoolPlain", AKO + "floorCopy")
          .put(AKO + "sniPool", AKO + "floorCopy")
          .put(AKO + "shard", AKO + "floorCopy")
          .put(AKO + "shardVs", AKO + "floorCopy")
          .put(AKO + "evhPoolHashed", AKO + "floorSha1")
          .put(SYNC + "fullSync", SYNC + "floorIndex")
          .put(SYNC + "fullSyncTls", SYNC + "floorIndex")
          .put(SYNC + "fullSyncEvh", SYNC + "floorIndex")
          .put("RolloutGrowthBenchmark.read", "RolloutGrowthBenchmark.floorReadTree")
          .put("RolloutGrowthBenchmark.validate", "RolloutGrowthBenchmark.floorWalk")
          .put("RolloutGrowthBenchmark.hash", "RolloutGrowthBenchmark.floorWriteTemplate")
          .put("AlbGrowthBenchmark.parseAction", "AlbGrowthBenchmark.floorOnePass")
          .put("AlbGrowthBenchmark.verifyWeight", "AlbGrowthBenchmark.floorLookups")
          .put(MODEL + "read", MODEL + "floorReadTree")
          .put(MODEL + "readGenericResource", MODEL + "floorReadTree")
          .put(MODEL + "write", MODEL_FLOOR + "floorWriteRollout")
          .put(MODEL + "hash", MODEL + "floorWriteTemplate")
          .put(MODEL + "hashLarge", MODEL_FLOOR + "floorWriteLargeTemplate")
          .put(MODEL + "decodeAndHash", MODEL + "floorWriteTemplate")
          .put(MODEL + "equal", MODEL_FLOOR + "floorTreesEqual")
          .put(MODEL + "equalDefaulted", MODEL_FLOOR + "floorTreesEqual")
          .put(MODEL + "validate", MODEL_FLOOR + "floorWalk")
          .put(MODEL + "phase", MODEL_FLOOR + "floorStatus")
          .put(CANARY + "idle", BLUE_GREEN + "idle")
          .put(CANARY + "idlePlain", BLUE_GREEN + "idle")
          .put(CANARY + "idleNewState", BLUE_GREEN + "idleNewState")
          .put(CANARY + "step", BLUE_GREEN + "switching")
          .put(CANARY + "stepNewState", BLUE_GREEN + "switchingNewState")
          .put(CANARY + "promotion", BLUE_GREEN + "switching")
          .put(CANARY + "counts", "BlueGreenPartsBenchmark.newRsReplicas")
          .put(STACK + "build", STACK + "floorNamesAndText")
          .put(STACK + "lint", STACK + "build")
          .put(STACK + "diff", STACK + "floorHashOfRules")
          .put(REQUESTS + "oneDeployment", REQUESTS + "floorIndex")
          .put(REQUESTS + "oneService", REQUESTS + "floorIndex")
          .put(REQUESTS + "oneIngress", REQUESTS + "floorIndex")
          .put(REQUESTS + "smallShop", REQUESTS + "floorSmallShop")
          .put(REQUESTS + "everything", REQUESTS + "floorEverything")
          .put(SERVICE + "qualifiedNameGood", "NameFormatsBenchmark.floorOnePass")
          .put(SERVICE + "qualifiedNameBad", "NameFormatsBenchmark.floorOnePass")
          .put(SERVICE + "validateCreate1", SERVICE_FLOOR + "floorEqual1")
          .put(SERVICE + "validateUpdate1", SERVICE_FLOOR + "floorEqual1")
          .put(SERVICE + "validateUpdate50", SERVICE_FLOOR + "floorEqual50")
          .put(SERVICE + "copy50", SERVICE_FLOOR + "floorPorts50")
          .put(SERVICE + "prepareUpdateTypeChange", SERVICE_FLOOR + "floorPorts50")
          .put(SERVICE + "needsUpdate50", SERVICE_FLOOR + "floorEqual50")
          .put("TargetHealthBenchmark.pass", "TargetHealthBenchmark.floorOfPass")
          .put("TargetHealthBenchmark.gates", "TargetHealthBenchmark.floorGates")
          .put("TargetHealthBenchmark.proof", "TargetHealthBenchmark.floorProof")
          .put("TargetMatchBenchmark.matchSwap", "TargetMatchBenchmark.floorSort")
          .put("TargetMatchBenchmark.checkpoint", "TargetMatchBenchmark.floorSha256")
          .put(ADMISSION + "reviewOfBinding", ADMISSION + "floorOfBinding")
          .put(ADMISSION + "reviewOfPod", ADMISSION + "floorOfPod")
          .put(ADMISSION + "reviewOfIngress", ADMISSION + "floorOfIngress")
          .put(ADMISSION + "clusterOfBindings", ADMISSION + "floorOfCluster")
          .put(TWINS + "fieldTableByHand", TWINS + "floorFieldTable")
          .put(TWINS + "hashedTextByHand", TWINS + "floorHashedText")
          .put(TWINS + "hashByHand", TWINS + "floorHash")
          .put(TWINS + "treeHashByHand", TWINS + "floorTreeHash")
          .put(SERVICE + "admitUpdate1FromJson", SERVICE + "tokensOfTheReview")
          .buildOrThrow();

  private static final ImmutableSet<String> OTHER_FLOORS =
      ImmutableSet.of(SERVICE + "tokensOfTheReview");

  private Floors() {}

  /** All that is named here, with its floor. */
  static ImmutableMap<String, String> named() {
    return NAMED;
  }

  /** Whether a benchmark is a floor itself. */
  static boolean isFloor(String name) {
    return name.startsWith(FLOOR, name.indexOf('.') + 1) || OTHER_FLOORS.contains(name);
  }

  /** The floor of a benchmark, among all that there are; absent for floors. */
  static Optional<String> of(String name, Collection<String> all) {
    if (isFloor(name)) {
      return Optional.empty();
    }
    String named = NAMED.get(name);
    if (named != null) {
      return Optional.of(named);
    }
    String owner = name.substring(0, name.indexOf('.') + 1);
    List<String> beside = new ArrayList<>();
    for (String other : all) {
      if (other.startsWith(owner) && isFloor(other) && !beside.contains(other)) {
        beside.add(other);
      }
    }
    return beside.size() == 1 ? Optional.of(beside.get(0)) : Optional.empty();
  }

  /** The time of a measurement's floor: with the same parameters, or else without any. */
  static double nanos(
      Measurement measured, Map<String, Measurement> byKey, Collection<String> all) {
    Optional<String> floor = of(measured.name(), all);
    if (floor.isEmpty()) {
      return Double.NaN;
    }
    Measurement found =
        byKey.get(Measurement.of(floor.get(), measured.parameters(), 0, 0, 0).key());
    if (found == null) {
      found = byKey.get(floor.get());
    }
    return found == null ? Double.NaN : found.nanos();
  }
}
