package dev.rolloutkit.cli.picture;

/**
 * A colour by its name in the style of all pictures.
 *
 * @param css the classes of an element that has this colour
 */
public record Paint(String css) {
  /** Text, on light and dark screens. */
  public static final Paint INK = new Paint("ink");

  /** Headings. */
  public static final Paint BOLD = new Paint("ink bold");

  /** Text that matters less. */
  public static final Paint FAINT = new Paint("faint");

  /** Text about what is wrong. */
  public static final Paint ALERT = new Paint("alert");

  /** Text on a bar. */
  public static final Paint WHITE = new Paint("white");

  public static final Paint BLUE = new Paint("blue");
  public static final Paint GREEN = new Paint("green");
  public static final Paint AMBER = new Paint("amber");
  public static final Paint PURPLE = new Paint("purple");
  public static final Paint TEAL = new Paint("teal");
  public static final Paint RED = new Paint("red");
  public static final Paint GREY = new Paint("grey");

  /** Red lines, for what is taken away. */
  public static final Paint HATCHED = new Paint("hatched");

  /** The same colour, but the ground shines through. */
  public Paint pale() {
    return new Paint(css + " pale");
  }
}
