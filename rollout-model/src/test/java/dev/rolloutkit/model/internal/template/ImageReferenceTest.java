package dev.rolloutkit.model.internal.template;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImageReferenceTest {
  private static final String SHA256 = "sha256:" + "0af9".repeat(16);

  @ParameterizedTest
  @CsvSource({
    "nginx, latest",
    "nginx:1.25, 1.25",
    "library/nginx, latest",
    "my/app:V1_2.3-rc, V1_2.3-rc",
    "docker.io/nginx:a, a",
    "index.docker.io/nginx, latest",
    "localhost/app:b, b",
    "localhost:5000/app, latest",
    "registry.example.com:443/a/b/c:tag, tag",
    "REGISTRY/app:c, c",
    "a-b.example/app, latest",
    "'[2001:db8::1]:5000/app:d', d",
    "'[2001:db8::A]/app', latest",
    "a__b/c.d/e--f_g:_x, _x",
    "a:0, 0",
    "0/9:z, z",
    "az/za:Zz, Zz",
  })
  void aReferenceHasATag(String image, String tag) {
    assertThat(ImageReference.tag(image)).contains(tag);
  }

  @Test
  void aDigestAloneHasNoTag() {
    assertThat(ImageReference.tag("nginx@" + SHA256)).contains("");
    assertThat(ImageReference.tag("nginx:1@" + SHA256)).contains("1");
    assertThat(ImageReference.tag("nginx@sha384:" + "a".repeat(96))).contains("");
    assertThat(ImageReference.tag("nginx@sha512:" + "f".repeat(128))).contains("");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/a",
        "a/",
        "a//b",
        "Nginx",
        "my/App",
        "nginx:",
        "nginx:-a",
        "nginx:.a",
        "nginx:a b",
        "nginx:a/b:c:d",
        "nginx@",
        "nginx@sha256",
        "nginx@sha256:00",
        "a___b",
        "a..b",
        "a._b",
        "-a",
        "a-",
        "_a",
        "a_",
        "a.b./c",
        "-a.b/c",
        "a-.b/c",
        "a.b:x/c",
        "a.b:/c",
        "[::1/a",
        "[]/a",
        "[g::1]:5/a",
        "a+b",
        "a`b",
        "a{b",
        "a/`",
        "a:[",
        "a:`",
        "a:{",
        "a:@x",
        "a.b:5;/c",
      })
  void aMalformedReferenceHasNoTag(String image) {
    assertThat(ImageReference.tag(image)).isEmpty();
  }

  @Test
  void digestsHaveAsManyLowerCaseDigitsAsTheirAlgorithm() {
    assertThat(ImageReference.tag("a@sha256:" + "A".repeat(64))).isEmpty();
    assertThat(ImageReference.tag("a@sha256:" + "g".repeat(64))).isEmpty();
    assertThat(ImageReference.tag("a@sha256:" + "a".repeat(63))).isEmpty();
    assertThat(ImageReference.tag("a@sha256:" + "a".repeat(65))).isEmpty();
    assertThat(ImageReference.tag("a@sha384:" + "a".repeat(64))).isEmpty();
    assertThat(ImageReference.tag("a@sha512:" + "a".repeat(96))).isEmpty();
    assertThat(ImageReference.tag("a@md5:" + "a".repeat(32))).isEmpty();
  }

  @Test
  void anIdentifierIsNotAName() {
    assertThat(ImageReference.tag("a".repeat(64))).isEmpty();
    assertThat(ImageReference.tag("a".repeat(63))).contains("latest");
    assertThat(ImageReference.tag("a".repeat(65))).contains("latest");
    assertThat(ImageReference.tag("g".repeat(64))).contains("latest");
  }

  @Test
  void pathsAndTagsHaveAMaximumLength() {
    assertThat(ImageReference.tag("a:" + "t".repeat(128))).contains("t".repeat(128));
    assertThat(ImageReference.tag("a:" + "t".repeat(129))).isEmpty();
    assertThat(ImageReference.tag("a.b/" + "p".repeat(255))).contains("latest");
    assertThat(ImageReference.tag("a.b/" + "p".repeat(256))).isEmpty();
  }
}
