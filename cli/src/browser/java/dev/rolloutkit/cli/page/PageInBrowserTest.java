package dev.rolloutkit.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.cli.Program;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.findings.Findings;
import dev.rolloutkit.cli.findings.Header;
import dev.rolloutkit.cli.findings.Place;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.consequences.Consequences;
import dev.rolloutkit.consequences.finding.Coverage;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.review.Review;
import dev.rolloutkit.consequences.world.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.support.ui.Select;
import org.yaml.snakeyaml.Yaml;

/** The page of a change and the page of a report, in a browser. */
class PageInBrowserTest {
  private static final int BROKEN = 30;
  private static final int HEALTHY = 5;
  private static final int SHOPS = 3_334;

  @TempDir private static Path folder;
  private static Browser browser;

  @BeforeAll
  static void pagesAndABrowser() throws IOException {
    String long63 = Strings.repeat("w", 63);
    String healthy = Shops.text(HEALTHY, "app").replace("namespace: shop", "namespace: bar");
    String odd =
        Shops.text(1, "%s")
            .replace("web0", long63)
            .replace("shop0.example.com", String.join(".", long63, long63, long63, "example"))
            .replace("namespace: shop", "namespace: odd");
    write("before.yaml", Shops.text(BROKEN, "app") + healthy + odd.replace("%s", "app"));
    write("after.yaml", Shops.text(BROKEN, "chekout") + healthy + odd.replace("%s", "chekout"));
    page("diff", path("before.yaml"), path("after.yaml"));
    page("report");
    browser = new Browser();
  }

  @AfterAll
  static void closeTheBrowser() {
    if (browser != null) {
      browser.close();
    }
  }

  @AfterEach
  void nothingWasRefusedAndNothingWasLoaded() {
    assertThat(browser.complaints()).isEmpty();
    assertThat(browser.number("return performance.getEntriesByType('resource').length")).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "diff, 375, light", "diff, 375, dark", "diff, 1400, light", "diff, 1400, dark",
    "report, 375, light", "report, 375, dark", "report, 1400, light", "report, 1400, dark"
  })
  void everyoneCanReadIt(String page, int width, String scheme) {
    open(page, width, scheme);
    unfoldEverything();

    assertThat(browser.broken()).isEmpty();
    assertThat(browser.number("return document.documentElement.scrollWidth"))
        .isLessThanOrEqualTo(width);
    assertThat(
            browser.ask(
                "return [...document.querySelectorAll('body *')].filter(e => "
                    + "e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0 "
                    + "&& getComputedStyle(e).overflowX !== 'visible' "
                    + "&& !e.matches('.wide, figure, input, select')).map(e => e.outerHTML)"))
        .as("elements that scroll sideways")
        .isEqualTo(List.of());
    assertThat(browser.ask("return getComputedStyle(document.body).backgroundColor"))
        .isEqualTo(scheme.equals("dark") ? "rgb(14, 17, 22)" : "rgb(255, 255, 255)");
  }

  @Test
  void theFilterKeepsWhatFitsAllOfItsFields() {
    open("diff", 1400, "light");
    long all = shown("findings");
    assertThat(all).isGreaterThan(BROKEN);

    browser.one("#text").sendKeys("SHOP7.example");
    assertThat(cards("requests"))
        .singleElement()
        .satisfies(card -> assertThat(card.getText()).contains("shop7.example.com"));
    browser.one("#text").clear();

    choose("#namespace", "odd");
    assertThat(cards("findings"))
        .isNotEmpty()
        .extracting(WebElement::getText)
        .allMatch(card -> card.contains("odd/www"));
    assertThat(shown("findings")).isLessThan(all);
    choose("#kind", "Ingress");
    assertThat(cards("requests")).isNotEmpty().allMatch(card -> card.getText().contains("Ingress"));
    choose("#namespace", "bar");
    assertThat(shown("findings")).isZero();
    assertThat(browser.one("#findings ul.list").getText()).isEqualTo("Nothing.");
    assertThat(shown("requests")).isEqualTo(HEALTHY);
    choose("#level", "note or worse");
    assertThat(shown("requests")).isZero();

    choose("#namespace", "all");
    choose("#kind", "all");
    choose("#level", "breaking or worse");
    assertThat(cards("findings"))
        .isNotEmpty()
        .allMatch(card -> List.of("error", "breaking").contains(card.getDomAttribute("class")));
    assertThat(browser.one("#count").getText()).matches("\\d+ of \\d+ shown");
    choose("#level", "all");
    assertThat(shown("findings")).isEqualTo(all);
    assertThat(browser.one("#count").getText()).isEmpty();
  }

  @Test
  void aSectionFoldsByMouseAndByKeyboard() {
    open("diff", 1400, "light");
    assertThat(cards("findings")).isNotEmpty();

    browser.one("#findings > summary").click();
    assertThat(cards("findings")).isEmpty();
    browser.one("#findings > summary").sendKeys(Keys.ENTER);
    assertThat(cards("findings")).isNotEmpty();
  }

  @Test
  void aLongListHasPages() {
    open("diff", 1400, "light");
    long all = shown("findings");
    assertThat(cards("findings")).hasSize(20);
    assertThat(button("findings", "Previous").isEnabled()).isFalse();
    List<String> ids = new ArrayList<>();
    cards("findings").forEach(card -> ids.add(card.getDomAttribute("id")));

    while (button("findings", "Next").isEnabled()) {
      browser.click(button("findings", "Next"));
      cards("findings").forEach(card -> ids.add(card.getDomAttribute("id")));
    }

    assertThat(ids).hasSize((int) all).doesNotHaveDuplicates();
    browser.click(button("findings", "Previous"));
    assertThat(cards("findings")).hasSize(20);
  }

  @Test
  void aFindingLeadsToItsWaysAndAWayToItsFindings() {
    open("diff", 1400, "light");
    browser.one("#requests > summary").click();
    WebElement toWay = browser.one("#findings li a[href^='#way-']");
    String way = target(toWay);

    browser.click(toWay);
    browser.until("return document.activeElement.id === arguments[0]", way);
    assertThat(browser.one("#" + way).getText()).contains("nobody answers");

    WebElement toFinding = browser.one("#" + way + " a[href^='#finding-']");
    String finding = target(toFinding);
    browser.click(toFinding);
    browser.until("return document.activeElement.id === arguments[0]", finding);
  }

  @Test
  void aLinkLeadsBackAlthoughTheFilterHidesItsTarget() {
    open("diff", 1400, "light");
    WebElement toWay = browser.one("#findings li a[href^='#way-']");
    String way = target(toWay);
    browser.click(toWay);
    browser.until("return document.activeElement.id === arguments[0]", way);
    browser.click(button("requests", "Next"));
    assertThat(browser.seen("#" + way)).isEmpty();

    browser.click(browser.one("#findings li a[href='#" + way + "']"));
    browser.until("return document.activeElement.id === arguments[0]", way);

    browser.one("#text").sendKeys("shop3.example.com");
    browser.ask("location.hash = 'way-' + arguments[0]", BROKEN + HEALTHY);
    browser.until("return document.activeElement.id === arguments[0]", "way-" + (BROKEN + HEALTHY));
  }

  @ParameterizedTest
  @ValueSource(strings = {"diff", "report"})
  void aFindingLeadsToAllThatIsSaidOfItsObject(String page) {
    open(page, 1400, "light");
    WebElement toObject = browser.one("#findings li a.object");
    String object = toObject.getText();

    browser.click(toObject);
    browser.until("return document.getElementById('count').textContent !== ''");

    assertThat(browser.one("#text").getDomProperty("value")).isEqualTo('"' + object + '"');
    assertThat(cards("findings")).isNotEmpty().allMatch(c -> c.getText().contains(object));
    assertThat(cards("requests")).isNotEmpty();
    if (page.equals("report")) {
      browser.ask("document.querySelectorAll('main>details').forEach(d => (d.open = true))");
      assertThat(cards("security-groups")).isNotEmpty();
    }
  }

  @Test
  void paperShowsAllFindingsAndNoControls() {
    open("diff", 1400, "dark");
    long all = shown("findings");
    browser.one("#findings > summary").click();
    choose("#level", "breaking or worse");
    long kept = shown("findings");
    browser.media("print", "dark");
    browser.until("return document.querySelector('#findings').open");

    assertThat(kept).isLessThanOrEqualTo(all);
    assertThat(cards("findings")).hasSize((int) kept);
    assertThat(browser.seen("#requests ul.list > li")).isNotEmpty();
    assertThat(browser.seen("input, select, button, nav, form")).isEmpty();
    assertThat(browser.one("#printed").getText()).contains("breaking or worse");
    assertThat(
            browser.number(
                "return document.querySelectorAll('main>details[open] li details:not([open])')"
                    + ".length"))
        .isZero();
    assertThat(browser.ask("return getComputedStyle(document.body).backgroundColor"))
        .isEqualTo("rgb(255, 255, 255)");

    browser.media("screen", "dark");
    browser.until("return !document.querySelector('#findings').open");
    assertThat(browser.seen("#printed")).isEmpty();
  }

  @Test
  void aPageOfTenThousandObjectsOpensQuickly() throws IOException {
    World before = settled(Shops.text(SHOPS, "app"));
    World one = settled(Shops.text(SHOPS - 1, "app") + last());
    World all = settled(Shops.text(SHOPS, "chekout"));
    Header header =
        Header.builder()
            .understood(ImmutableSortedMap.of())
            .notModelled(ImmutableSortedMap.of())
            .build();
    String report =
        Page.of(List.of(all), findings(0, SHOPS), header, new ObjectMapper().createArrayNode());
    time("a report", report);
    time(
        "a diff with one change",
        Page.ofChange(List.of(review(before, one)), findings(SHOPS - 1, SHOPS), header));
    time(
        "a diff with thousands",
        Page.ofChange(List.of(review(before, all)), findings(0, SHOPS), header));
  }

  private static void time(String name, String page) throws IOException {
    assertThat(page.length()).isLessThan(2_000_000);
    Path file = Files.writeString(path("large.html"), page);
    browser.open(file, 1400, "light");
    assertThat(browser.seen("#requests ul.list > li")).isNotEmpty();
    System.out.printf(
        "%s of 10,002 objects: %,d bytes, ready after %d ms%n",
        name,
        page.length(),
        browser.number("return Math.round(performance.getEntriesByName('ready')[0].startTime)"));
    browser.ask("window.from = performance.now()");
    browser.one("#text").sendKeys("x");
    System.out.printf(
        "  the first filter takes %d ms%n",
        browser.number("return Math.round(performance.now() - window.from)"));
  }

  /** The last shop, whose Service selects nothing. */
  private static String last() {
    return Shops.text(1, "chekout")
        .replace("web0", "web" + (SHOPS - 1))
        .replace("shop0", "shop" + (SHOPS - 1));
  }

  private static Review review(World before, World after) {
    Coverage none = new Coverage(ImmutableSortedMap.of(), ImmutableList.of(), ImmutableList.of());
    return Review.builder().before(before).after(after).coverage(none).build();
  }

  private static World settled(String text) {
    List<ClusterObject> objects = new ArrayList<>();
    for (Object document : new Yaml().loadAll(text)) {
      if (document != null) {
        ObjectNode tree = new ObjectMapper().valueToTree(document);
        objects.add(new ClusterObject(ObjectKey.read(tree, "shop"), tree, "shop.yaml"));
      }
    }
    return Consequences.settle(objects, Assumptions.usual());
  }

  private static Findings findings(int from, int to) {
    ImmutableList.Builder<Finding> out = ImmutableList.builder();
    for (int i = from; i < to; i++) {
      out.add(
          new Finding(
              Level.BREAKING,
              FindingCode.NOBODY_ANSWERS,
              "Service shop/web" + i,
              Place.of("shop.yaml", 30 * i + 1, 3),
              "GET shop" + i + ".example.com/: nobody answers.",
              "select pods"));
    }
    return Findings.of(out.build());
  }

  private static void open(String page, int width, String scheme) {
    browser.open(path(page + ".html"), width, scheme);
  }

  private static void unfoldEverything() {
    browser.ask("document.querySelectorAll('details').forEach(d => (d.open = true))");
  }

  private static List<WebElement> cards(String section) {
    return browser.seen("#" + section + " ul.list > li:not(.quiet)");
  }

  private static WebElement button(String section, String name) {
    return browser.seen("#" + section + " .pager button").stream()
        .filter(b -> b.getText().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** How many items of a section fit the filter, on whatever page. */
  private static long shown(String section) {
    String text =
        String.valueOf(
            browser.ask(
                "return document.querySelector(arguments[0]).textContent",
                "#" + section + " .pager span"));
    return text.isEmpty() ? 0 : Long.parseLong(text.replaceFirst(".* of (\\d+).*", "$1"));
  }

  private static void choose(String selector, String text) {
    new Select(browser.one(selector)).selectByVisibleText(text);
  }

  private static String target(WebElement link) {
    return link.getDomAttribute("href").replaceFirst(".*#", "");
  }

  private static Path path(String name) {
    return folder.resolve(name);
  }

  private static void write(String name, String text) throws IOException {
    Files.writeString(path(name), text);
  }

  private static void page(String command, Object... arguments) {
    List<Object> all = new ArrayList<>(List.of(command));
    all.addAll(Arrays.asList(arguments));
    all.addAll(List.of("--html", path(command + ".html")));
    Program.Run run = Program.run(all.toArray());
    assertThat(run.status()).as(run.err()).isLessThan(2);
  }
}
