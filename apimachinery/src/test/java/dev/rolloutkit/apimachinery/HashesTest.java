package dev.rolloutkit.apimachinery;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class HashesTest {
  @Test
  void knownHashes() {
    assertThat(Hashes.fnv1a32("")).isEqualTo(0x811c9dc5);
    assertThat(Hashes.fnv1a32("foobar")).isEqualTo(0xbf9cf968);
    assertThat(Hashes.fnv1a64("foobar")).isEqualTo(0x85944171f73967e8L);
    assertThat(Hashes.sha1Hex("abc")).isEqualTo("a9993e364706816aba3e25717850c26c9cd0d89d");
    assertThat(Hashes.sha1Hex("")).isEqualTo("da39a3ee5e6b4b0d3255bfef95601890afd80709");
  }

  @Test
  void safeEncodingTreatsTheHashAsUnsigned() {
    assertThat(Hashes.safeEncode(0)).isEqualTo("4");
    assertThat(Hashes.safeEncode(1234567890)).isEqualTo("56789bcdf4");
    assertThat(Hashes.safeEncode(-1)).isEqualTo("86f8fbc6f9"); // 4294967295
  }

  @Test
  void unpairedSurrogatesCountAsReplacementCharacters() {
    assertThat(Hashes.fnv1a32("\ud83d")).isEqualTo(Hashes.fnv1a32("\ufffd"));
    assertThat(Hashes.sha1Hex("\ude00")).isEqualTo(Hashes.sha1Hex("\ufffd"));
  }

  @Property(seed = "1")
  void stringsAreHashedAsUtf8(@ForAll String text) {
    int small = Hashes.FNV1A_32;
    long large = Hashes.FNV1A_64;
    for (byte x : GoStrings.wellFormed(text).getBytes(StandardCharsets.UTF_8)) {
      small = Hashes.fnv1a32(small, x);
      large = Hashes.fnv1a64(large, x);
    }
    assertThat(Hashes.fnv1a32(text)).isEqualTo(small);
    assertThat(Hashes.fnv1a64(text)).isEqualTo(large);
  }

  @Property(seed = "1")
  void hashesCanBeComputedInSteps(@ForAll String b) {
    assertThat(Hashes.fnv1a32(Hashes.fnv1a32("x"), b)).isEqualTo(Hashes.fnv1a32("x" + b));
    assertThat(Hashes.fnv1a64(Hashes.fnv1a64("x"), b)).isEqualTo(Hashes.fnv1a64("x" + b));
  }
}
