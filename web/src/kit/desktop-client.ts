/** The desktop client is registered for its own URL scheme; opening it does not leave the page. */
export const desktopClientAddress = ({ fromSetupGuide = false } = {}) =>
  `dialplane://open${fromSetupGuide ? "?from=setup-guide" : ""}`

export const openDesktopClient = (options?: { readonly fromSetupGuide?: boolean }) =>
  window.location.assign(desktopClientAddress(options))
