package dev.rolloutkit.crd.validation;

import com.google.re2j.Pattern;

/** Mail addresses of one person, with or without a name, as Go's package net/mail reads them. */
final class MailAddresses {
  private static final String ATOM = "[\\p{L}\\p{N}!#$%&'*+/=?^_`{|}~\\x{80}-\\x{10ffff}-]+";
  private static final String QUOTED = "\"([^\"\\\\\\x00-\\x08\\x0a-\\x1f\\x7f]|\\\\[ -~\\t])+\"";
  private static final String LOCAL = "(" + ATOM + "(\\." + ATOM + ")*|" + QUOTED + ")";
  private static final String DOMAIN =
      "(" + ATOM + "(\\." + ATOM + ")*|\\[[!-Z^-~\\x{80}-\\x{10ffff}]*\\])";
  private static final String SPEC = LOCAL + "@" + DOMAIN;
  private static final Pattern ADDRESS =
      Pattern.compile(
          "^[ \\t]*("
              + SPEC
              + "|((("
              + ATOM
              + "(\\."
              + ATOM
              + ")*\\.?|"
              + QUOTED
              + ")[ \\t]*)*<"
              + SPEC
              + ">))[ \\t]*$");

  private MailAddresses() {}

  static boolean isValid(String text) {
    return ADDRESS.matcher(text).find();
  }
}
