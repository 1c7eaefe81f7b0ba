package dev.rolloutkit.bluegreen;
import dev.rolloutkit.bluegreen.simulation.*;
import org.junit.jupiter.api.Test;
class TmpTest {
  @Test void x() throws Exception {
    Scene s = Scene.with("\"autoPromotionEnabled\":false,\"previewReplicaCount\":1").image(61,2).at(63,new Command.PromoteFull()).at(70,new Command.Promote()).image(71,1).at(76,new Command.Retry());
    for (int i=1;i<=4;i++) s.at(76+60*i,new Command.Promote());
    Timeline t = s.safe();
    java.nio.file.Files.writeString(java.nio.file.Path.of("/tmp/bgdev/tl.txt"), t.text()+t.finalStatus()+t.events());
  }
}
