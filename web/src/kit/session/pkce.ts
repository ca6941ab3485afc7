const base64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "")

/** A secret of this window and its hash: the secret is needed to redeem the code (RFC 7636). */
export const newCodeVerifier = () => base64Url(crypto.getRandomValues(new Uint8Array(32)))
export const codeChallenge = async (verifier: string) =>
  base64Url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier))))
