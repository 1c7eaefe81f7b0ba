package dev.rolloutkit.sg.snapshot;
import dev.rolloutkit.sg.SecurityGroupRules;
import dev.rolloutkit.sg.analysis.*;
import org.junit.jupiter.api.Test;
class TmpTest { @Test void x() { 
 for (String a : System.getProperty("w").split(";")) {
  String[] q=a.split(":");
  Worlds.World w = Worlds.of(Long.parseLong(q[0]));
  System.out.println("PP ---- " + a + " " + w.change().describe());
  show(w.objects(), w.change());
  show(Removals.of(w.objects()).get(q[1].replace("_"," ")), w.change());
 }}
 static void show(ClusterObjects o, Change c) {
  ClusterSnapshot s = SecurityGroupRules.snapshot(o);
  for (var b : s.bindings()) System.out.println("PP " + b.key()+" nw="+b.networking()+" "+b.targetType()+" t="+b.targets()+" lb="+b.loadBalancerGroups()+b.subnetCidrs()+b.missing());
  for (var g : s.groups()) System.out.println("PP " + g.id()+" "+g.tags()+g.permissions());
  ImpactReport r = SecurityGroupRules.whatIf(s, c);
  System.out.println("PP => " + ImpactJson.of(r)+" "+r.problems());
  r.steps().forEach(x -> System.out.println("PP step " + x.description()+x.calls()+x.error()));
 }
}
