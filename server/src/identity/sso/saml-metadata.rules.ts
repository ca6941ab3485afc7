import type { ProviderFacts } from "@dialplane/contract/identity/sso/sso.schema"
import { readXml, XmlError } from "../../kit/files/xml.ts"
import { describeCertificate, readCertificate } from "./certificates.rules.ts"
import { metadataMessages as messages } from "./sso.messages.ts"

/** What is wrong with metadata, for the user who gave it. */
export class MetadataError extends Error {
  override readonly name = "MetadataError"
}

const redirectBinding = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"
const localName = (name: string) => name.slice(name.indexOf(":") + 1)

/**
 * The identity provider in SAML metadata. With several, the first one is used. Sign-ins are sent in an address
 * (HTTP-Redirect), which every identity provider supports.
 */
export const readMetadata = (xml: string, now: Date): NonNullable<ProviderFacts["saml"]> => {
  let entityId: string | undefined
  let inProvider = false
  let isDone = false
  let use = ""
  let reading: "certificate" | "format" | undefined
  let text = ""
  let ssoUrl: string | undefined
  let sloUrl: string | null = null
  const certificates: string[] = []
  const formats: string[] = []
  try {
    readXml(
      xml,
      {
        doctype: () => {
          throw new MetadataError(messages.doctype)
        },
        open: ({ name, attributes }) => {
          const local = localName(name)
          if (isDone) return
          if (local === "EntityDescriptor") entityId = attributes["entityID"]
          if (local === "IDPSSODescriptor") inProvider = true
          if (!inProvider) return
          if (local === "KeyDescriptor") use = attributes["use"] ?? "signing"
          if (local === "X509Certificate" && use === "signing") [reading, text] = ["certificate", ""]
          if (local === "NameIDFormat") [reading, text] = ["format", ""]
          if (attributes["Binding"] !== redirectBinding) return
          if (local === "SingleSignOnService") ssoUrl ??= attributes["Location"]
          if (local === "SingleLogoutService") sloUrl ??= attributes["Location"] ?? null
        },
        text: (part) => {
          if (reading !== undefined) text += part
        },
        close: ({ name }) => {
          if (reading === "certificate") certificates.push(text)
          if (reading === "format") formats.push(text.trim())
          reading = undefined
          if (localName(name) === "IDPSSODescriptor") [inProvider, isDone] = [false, true]
        },
      },
      { mostElements: 20_000, mostDepth: 50 },
    )
  } catch (error) {
    if (error instanceof XmlError) throw new MetadataError(messages.notXml)
    throw error
  }
  if (!isDone) throw new MetadataError(messages.noProvider)
  if (entityId === undefined || entityId === "") throw new MetadataError(messages.noEntityId)
  if (ssoUrl === undefined) throw new MetadataError(messages.noAddress)
  const read = [...new Set(certificates.map((one) => one.replace(/\s+/g, "")))].slice(0, 3).map(readCertificate)
  if (read.length === 0 || read.includes(undefined)) throw new MetadataError(messages.noCertificate)
  return {
    entityId,
    ssoUrl,
    sloUrl,
    certificates: read.map((one) => describeCertificate(one!, now)),
    nameIdFormat: formats.some((one) => one.endsWith(":emailAddress"))
      ? "emailAddress"
      : formats.length > 0 && formats.every((one) => one.endsWith(":persistent"))
        ? "persistent"
        : "unspecified",
  }
}
