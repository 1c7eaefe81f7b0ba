package dev.rolloutkit.lbc.action;

import com.google.common.base.Strings;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.lbc.problem.LbcProblemCodes;
import io.fabric8.kubernetes.api.model.Secret;
import java.util.Base64;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * Reads OpenID Connect clients from Secrets.
 *
 * @rule White space at the end of a client ID and control characters at the end of a client secret
 *     are cut off.
 */
public final class OidcSecrets {
  private static final String ID = "clientID";
  private static final String FORMER_ID = "clientId";
  private static final String SECRET = "clientSecret";

  private final Map<String, Map<String, String>> dataByName = new HashMap<>();

  /** Reads the clients in the given Secrets. No other data of the Secrets is retained. */
  public OidcSecrets(Collection<Secret> secrets) {
    for (Secret secret : secrets) {
      if (secret != null && secret.getMetadata() != null) {
        Map<String, String> data = new HashMap<>();
        for (String key : new String[] {ID, FORMER_ID, SECRET}) {
          if (secret.getData() != null && secret.getData().containsKey(key)) {
            data.put(key, Strings.nullToEmpty(secret.getData().get(key)));
          }
        }
        dataByName.put(
            Strings.nullToEmpty(secret.getMetadata().getNamespace())
                + "/"
                + Strings.nullToEmpty(secret.getMetadata().getName()),
            data);
      }
    }
  }

  /**
   * The client in a Secret. White space is trimmed from the end of the client id. From the end of
   * the client secret, control characters are trimmed, such as the newline that {@code echo}
   * appends; a space there is part of the secret.
   *
   * <p>Problems: {@code secrets "web" not found}; {@code missing clientID, secret: shop/web} and
   * the like; a value that is not Base64, which the API never returns.
   */
  public Outcome<Authentication.Client> client(String namespace, String name) {
    String key = namespace + "/" + name;
    Map<String, String> data = dataByName.get(key);
    if (data == null) {
      return failed(
          key, "secrets " + GoStrings.quote(name) + " not found", LbcProblemCodes.SECRET_NOT_FOUND);
    }
    String idKey = data.containsKey(ID) ? ID : FORMER_ID;
    String id = data.get(idKey);
    if (id == null) {
      return failed(key, "missing clientID, secret: " + key, LbcProblemCodes.SECRET_NO_CLIENT);
    }
    String secret = data.get(SECRET);
    if (secret == null) {
      return failed(key, "missing clientSecret, secret: " + key, LbcProblemCodes.SECRET_NO_CLIENT);
    }
    return decoded(key, idKey, id)
        .flatMap(
            clear ->
                decoded(key, SECRET, secret)
                    .map(
                        s ->
                            new Authentication.Client(
                                withoutEnd(clear, GoStrings::isSpace),
                                withoutEnd(s, Character::isISOControl))));
  }

  private static Outcome<String> decoded(String secret, String key, String base64) {
    try {
      String oneLine = base64.replace("\n", "").replace("\r", "");
      return Outcome.ok(GoStrings.fromUtf8(Base64.getDecoder().decode(oneLine)));
    } catch (IllegalArgumentException e) {
      return failed(
          secret, key + " is not Base64, secret: " + secret, LbcProblemCodes.SECRET_NOT_BASE64);
    }
  }

  private static String withoutEnd(String text, IntPredicate cut) {
    int end = text.length();
    // every Unicode white space and control character is a single char
    while (end > 0 && cut.test(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(0, end);
  }

  private static <T> Outcome<T> failed(String secret, String message, ProblemCode code) {
    return Outcome.failed(Problem.plain(FieldPath.of("secrets").key(secret), message, code));
  }
}
