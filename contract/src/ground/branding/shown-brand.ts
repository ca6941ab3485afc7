import { z } from "zod"

const shownText = z.string().nullable()

/**
 * What a page before sign-in, the shell and letters show of a brand. Apart from the settings, because every page behind
 * sign-in loads it.
 */
export const shownBrand = z.object({
  name: z.string(),
  primaryColor: shownText,
  favIcon: shownText,
  logoLight: shownText,
  logoDark: shownText,
  loginTitle: shownText,
  loginText: shownText,
  supportEmail: shownText,
  supportPhone: shownText,
  supportLink: shownText,
})
export type ShownBrand = z.infer<typeof shownBrand>
