/** The desktop client listens to an address scheme of its own; the browser hands it over and stays on the page. */
export const desktopClientAddress = ({ fromSetupGuide = false } = {}) =>
  `dialplane://open${fromSetupGuide ? "?from=setup-guide" : ""}`

export const openDesktopClient = (options?: { readonly fromSetupGuide?: boolean }) =>
  window.location.assign(desktopClientAddress(options))
