import { z } from "zod"

const shownText = z.string().nullable()

/**
 * The part of a brand that pages before sign-in, the shell and emails show. Separate from the settings, because every
 * page loads it.
 */
export const shownBrand = z
  .object({
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
  .meta({ id: "ShownBrand" })
export type ShownBrand = z.infer<typeof shownBrand>
