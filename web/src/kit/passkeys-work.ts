/** Whether this page can use passkeys: the browser can, and the page has the address they belong to. */
export const passkeysWork = (origin: string): boolean =>
  "PublicKeyCredential" in window && window.location.origin === origin
