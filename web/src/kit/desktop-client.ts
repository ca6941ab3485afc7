/** The desktop client listens to an address scheme of its own; a frame opens it without leaving the page. */
export const desktopClientAddress = ({ fromSetupGuide = false } = {}) => `dialplane://open${fromSetupGuide ? "?from=setup-guide" : ""}`

export const openDesktopClient = (options?: { readonly fromSetupGuide?: boolean }) => window.location.assign(desktopClientAddress(options))
