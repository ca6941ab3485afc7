import { z } from "zod"
import { accountProblems } from "../accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { inAccount } from "../../kit/ids.ts"
import { brandingProblems } from "./branding.problems.ts"
import {
  brandImageName,
  branding,
  brandingChange,
  brandingReplacement,
  imageUpload,
  uploadedImage,
} from "./branding.schema.ts"

const settings = {
  service: "accounts",
  path: "/api/accounts/:accountId/branding",
  aliases: ["/api/admin/accounts/:accountId/branding"],
  params: inAccount,
  response: branding,
} as const

export const getBranding = endpoint({
  ...settings,
  method: "GET",
  calls: ["a7-acct-get-branding", "b711-call-branding-settings"],
  summary: "Get the effective branding of an account, the origin of each setting, and the account's own settings",
  description: "Settings without a value of their own come from the nearest account above, which origins names.",
  access: access.inAccount("read:branding"),
  problems: [accountProblems.notFound],
})

const changeProblems = [
  accountProblems.notFound,
  brandingProblems.changedMeanwhile,
  brandingProblems.colorFaint,
  brandingProblems.colorUnreadable,
  brandingProblems.imageUnknown,
  brandingProblems.hostnameTaken,
  brandingProblems.hostnameOurs,
]

export const replaceBranding = endpoint({
  ...settings,
  method: "PUT",
  calls: ["a7-acct-put-branding", "b711-call-branding-settings"],
  summary: "Replace an account's own branding",
  description: "Omitted or null settings are inherited from the nearest parent account.",
  access: access.inAccount("update:branding"),
  body: brandingReplacement,
  problems: changeProblems,
})

export const changeBranding = endpoint({
  ...settings,
  method: "PATCH",
  calls: ["a7-acct-patch-branding", "b711-call-branding-settings"],
  summary: "Update an account's own branding",
  description: "Null makes a setting inherited from the nearest parent account again.",
  access: access.inAccount("update:branding"),
  body: brandingChange,
  problems: changeProblems,
})

export const uploadBrandImage = endpoint({
  service: "accounts",
  method: "POST",
  path: "/api/accounts/:accountId/branding/images",
  summary:
    "Upload a logo or an icon, as a form or in base64 (PNG, JPEG, WebP or SVG, up to 1 MB); it is redrawn and can then be used in the branding",
  description:
    "Returns the address of the image. It changes nothing that users see until the branding names that address; images that no branding names are removed with the next upload of the account.",
  access: access.inAccount("update:branding"),
  params: inAccount,
  body: imageUpload,
  fileField: "image",
  response: uploadedImage,
  problems: [
    accountProblems.notFound,
    brandingProblems.imageKind,
    brandingProblems.imageUnreadable,
    brandingProblems.imageTooManyPixels,
    brandingProblems.imageTooComplex,
    brandingProblems.imageEmpty,
    brandingProblems.tooManyImages,
  ],
})

export const getBrandImage = endpoint({
  service: "portal",
  method: "GET",
  path: "/api/portal/brand-images/:imageName",
  summary: "Get an image of a brand",
  description: "Cached for a long time: a new image has a new address.",
  access: access.public,
  params: z.strictObject({ imageName: brandImageName.describe("Name of the image") }),
  response: z.unknown(),
  answers: "file",
  problems: [brandingProblems.imageNotFound],
})

// --- the hostname ----------------------------------------------------------------------------------------------------

export const checkHostname = endpoint({
  service: "accounts",
  method: "POST",
  path: "/api/accounts/:accountId/branding/hostname/check",
  summary: "Check the DNS record that proves the account's hostname, and whether the hostname points to this server",
  description: "Look at the state in the response. The hostname is used from the moment its DNS record is found.",
  access: access.inAccount("update:branding"),
  params: inAccount,
  response: branding,
  problems: [accountProblems.notFound, brandingProblems.hostnameMissing],
})

/** Requires a key that only the operator's staff has: an account must not confirm its own hostname. */
export const confirmHostname = endpoint({
  service: "accounts",
  method: "POST",
  path: "/api/accounts/:accountId/branding/hostname/confirm",
  summary: "Confirm the account's hostname as the platform operator, without a DNS record",
  description: "Only for the operator, who is responsible that the hostname belongs to the account.",
  access: access.inAccount("update:vsu-users"),
  params: inAccount,
  response: branding,
  problems: [accountProblems.notFound, brandingProblems.hostnameMissing],
})

/** Callers send a nonce of their own; the proof in the answer shows whether they reached this installation. */
export const answerHostnameCheck = endpoint({
  service: "portal",
  method: "GET",
  path: "/.well-known/portal-hostname/:nonce",
  summary: "Get proof that a hostname points to this installation",
  description: "Called by the installation itself, through the hostname of an account.",
  access: access.public,
  params: z.strictObject({
    nonce: z
      .string()
      .regex(/^[\w-]{16,64}$/)
      .describe("The value that the installation asks for"),
  }),
  response: z.object({ proof: z.string().describe("The proof for this value") }),
  noCache: true,
})
