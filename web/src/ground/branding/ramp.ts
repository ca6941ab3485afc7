import { lazyComponent } from "../../ui/overlays/lazy-component.ts"

/** Fetched with the page that shows it; the theme fetches it too, so it is a file of its own. */
export const ramp = lazyComponent(() => import("../../ui/theme/ramp-of-colour.ts").then((file) => file.rampOfColour))

export const useRampOfColour = () => ramp.use()!
export type RampOfColour = ReturnType<typeof useRampOfColour>
