import { z } from "zod"

const shownText = z.string().nullable()

/**
 * The part of a brand that pages before sign-in, the shell and emails show. Separate from the settings, because every
 * page loads it.
 */
export const shownBrand = z
  .object({
    name: z.string().describe("Name of the product that users see"),
    primaryColor: shownText.describe("Main color as #RRGGBB"),
    favIcon: shownText.describe("Address of the icon in the tab of the browser"),
    logoLight: shownText.describe("Address of the logo for light backgrounds"),
    logoDark: shownText.describe("Address of the logo for dark backgrounds"),
    loginTitle: shownText.describe("Title of the sign-in page"),
    loginText: shownText.describe("Text of the sign-in page"),
    supportEmail: shownText.describe("Email address that users of the brand write to"),
    supportPhone: shownText.describe("Phone number that users of the brand call"),
    supportLink: shownText.describe("Address of the support page of the brand"),
  })
  .meta({ id: "ShownBrand" })
export type ShownBrand = z.infer<typeof shownBrand>
