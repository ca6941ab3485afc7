import "./zod-without-eval.ts"
import { createPortal } from "./create-portal.ts"
import { browserEnvironment } from "./environment/browser-environment.ts"

let navigate = (address: string) => window.location.assign(address)

/** Lets the router change pages without reloading the portal. */
export const navigateWith = (routerNavigate: (address: string) => void) => {
  navigate = routerNavigate
}

/** The portal of this window. */
export const portal = createPortal({ ...browserEnvironment(), navigate: (address) => navigate(address) })

/** Runs before the first screen: listens to the other windows and reads the configuration. */
export const startPortal = async () => {
  portal.start()
  await portal.config.read()
}
