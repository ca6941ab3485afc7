import { use } from "react"

/** Asked for as the theme asks for it: a file that is loaded both at once and later would bring a helper along to the sign-in page. */
const ramp = import("../ui/theme/ramp-of-colour.ts")

export const useRampOfColour = () => use(ramp).rampOfColour
export type RampOfColour = ReturnType<typeof useRampOfColour>
