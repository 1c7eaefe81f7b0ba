package dev.rolloutkit.cli.picture;

/**
 * A colour by its name in the style of all pictures. {@link #INK}, {@link #BOLD}, {@link #FAINT}
 * and {@link #ALERT} are for text on the paper, and differ on light and dark screens; {@link
 * #WHITE} is for text on a bar, and {@link #HATCHED} for what is taken away.
 *
 * @param css the classes of an element that has this colour
 */
public record Paint(String css) {
  public static final Paint INK = new Paint("ink");
  public static final Paint BOLD = new Paint("ink bold");
  public static final Paint FAINT = new Paint("faint");
  public static final Paint ALERT = new Paint("alert");
  public static final Paint WHITE = new Paint("white");
  public static final Paint BLUE = new Paint("blue");
  public static final Paint GREEN = new Paint("green");
  public static final Paint AMBER = new Paint("amber");
  public static final Paint PURPLE = new Paint("purple");
  public static final Paint TEAL = new Paint("teal");
  public static final Paint RED = new Paint("red");
  public static final Paint GREY = new Paint("grey");
  public static final Paint HATCHED = new Paint("hatched");

  /** The same colour, but the ground shines through. */
  public Paint pale() {
    return new Paint(css + " pale");
  }
}
