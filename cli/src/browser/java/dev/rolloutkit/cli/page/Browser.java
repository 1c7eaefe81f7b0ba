package dev.rolloutkit.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.selenium.AxeBuilder;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import org.openqa.selenium.JavascriptExecutor;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.WebDriverWait;

/**
 * Chromium without a window. It and its driver are those of the machine, so nothing is downloaded:
 * the system properties {@code browser.binary} and {@code browser.driver} name others.
 */
final class Browser implements AutoCloseable {
  /** What only hangs meets it. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final ChromeDriver driver;

  Browser() {
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.WARNING);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(System.getProperty("browser.binary", "/usr/bin/chromium"));
    options.setCapability("goog:loggingPrefs", logs);
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking");
    driver =
        new ChromeDriver(
            new ChromeDriverService.Builder()
                .usingDriverExecutable(
                    new File(System.getProperty("browser.driver", "/usr/bin/chromedriver")))
                .usingAnyFreePort()
                .build(),
            options);
  }

  /** Opens a page as somebody with such a screen sees it. */
  void open(Path page, int width, String scheme) {
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", false));
    media("screen", scheme);
    driver.get("about:blank");
    driver.get(page.toUri().toString());
    until("return document.body.dataset.ready === 'true'");
  }

  /** Shows the page on another medium, such as {@code print}. */
  void media(String medium, String scheme) {
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of(
            "media",
            medium,
            "features",
            List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
  }

  /** Waits until a script returns true. */
  void until(String script, Object... arguments) {
    new WebDriverWait(driver, PATIENCE)
        .until(d -> ((JavascriptExecutor) d).executeScript(script, arguments).equals(true));
  }

  /** What a script returns. */
  Object ask(String script, Object... arguments) {
    return driver.executeScript(script, arguments);
  }

  /** A number that a script returns. */
  long number(String script, Object... arguments) {
    return ((Number) ask(script, arguments)).longValue();
  }

  /** The elements that one can see. */
  List<WebElement> seen(String selector) {
    List<WebElement> out = new ArrayList<>();
    Object found =
        ask(
            "return [...document.querySelectorAll(arguments[0])].filter("
                + "e => e.checkVisibility() && e.getClientRects().length > 0)",
            selector);
    ((List<?>) found).forEach(element -> out.add((WebElement) element));
    return out;
  }

  /** The only element, or the first that one can see. */
  WebElement one(String selector) {
    List<WebElement> seen = seen(selector);
    assertThat(seen).as(selector).isNotEmpty();
    return seen.get(0);
  }

  /** Clicks where one sees the element, and not beneath what stays at the top. */
  void click(WebElement element) {
    ask("arguments[0].scrollIntoView({block: 'center'})", element);
    element.click();
  }

  /** Which of axe's rules the page breaks, each with the first element that does. */
  List<String> broken() {
    return new AxeBuilder()
        .analyze(driver).getViolations().stream()
            .map(v -> v.getId() + " " + v.getNodes().size() + ": " + v.getNodes().get(0).getHtml())
            .toList();
  }

  /** What the browser complained of since the last call. */
  List<String> complaints() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .map(LogEntry::getMessage)
        .toList();
  }

  @Override
  public void close() {
    driver.quit();
  }
}
