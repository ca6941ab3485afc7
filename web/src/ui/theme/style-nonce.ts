/**
 * The content security policy allows inline style elements only with the nonce of this page load. Vite writes it into
 * <meta property="csp-nonce" nonce="…">; browsers hide the attribute from scripts but keep the property.
 */
export const styleNonce = (): string => {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')
  return meta?.nonce || meta?.getAttribute("nonce") || ""
}

/** react-remove-scroll (under modals and drawers) makes its own style element; get-nonce reads this global. */
export const publishStyleNonce = () => {
  const nonce = styleNonce()
  if (nonce) (globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = nonce
}
