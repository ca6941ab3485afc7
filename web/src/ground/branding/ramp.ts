import { lazyComponent } from "../../ui/overlays/lazy-component.ts"

/** Loaded with the page that shows it; the theme loads it too, so it is a file of its own. */
export const ramp = lazyComponent(() => import("../../ui/theme/ramp-of-color.ts").then((file) => file.rampOfColor))

export const useRampOfColor = () => ramp.use()!
export type RampOfColor = ReturnType<typeof useRampOfColor>
