package dev.rolloutkit.sg;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.lbc.binding.NetworkingBlocks;
import dev.rolloutkit.sg.binding.EndpointSecurityGroups;
import dev.rolloutkit.sg.ec2.EniAddresses;
import dev.rolloutkit.testkit.base.VectorAnswer;

/** The security group to which the rules of a target are added. */
final class EndpointReplays {
  private EndpointReplays() {}

  static VectorAnswer permissionsPerSg(JsonNode in) {
    return Replays.answer(
        NetworkingBlocks.read(in.path("networking"))
            .flatMap(
                networking ->
                    SecurityGroupRules.permissionsPerGroup(
                        networking,
                        Replays.endpoints(in.get("endpoints"), Replays.targetType(in)),
                        EndpointSecurityGroups.byId(
                            Replays.securityGroups(in.get("securityGroups"))),
                        Replays.flags(in),
                        Fixes.reference())),
        Replays::cliPerGroup);
  }

  static VectorAnswer podOnEni(JsonNode in) {
    EniAddresses addresses =
        new EniAddresses(
            Replays.strings(in.get("privateIpAddresses")),
            Replays.strings(in.get("ipv4Prefixes")),
            Replays.strings(in.get("ipv6Prefixes")));
    return VectorAnswer.out(
        Replays.JSON.objectNode().put("match", addresses.hasPod(in.get("podIP").textValue())));
  }

  static VectorAnswer endpointSg(JsonNode in) {
    return Replays.answer(
        EndpointSecurityGroups.resolve(
            Replays.eni(in.get("eni")),
            EndpointSecurityGroups.byId(Replays.securityGroups(in.get("securityGroups"))),
            Replays.flags(in)),
        id -> Replays.JSON.objectNode().put("securityGroupId", id));
  }

  static VectorAnswer resolve(JsonNode in) {
    return Replays.answer(
        EndpointSecurityGroups.resolveNamesOrIds(
            Replays.strings(in.get("namesOrIds")),
            Replays.securityGroups(in.get("securityGroups"))),
        ids -> {
          ArrayNode out = Replays.JSON.arrayNode();
          ids.forEach(out::add);
          return out;
        });
  }
}
