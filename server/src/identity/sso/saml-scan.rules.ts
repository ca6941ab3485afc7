import { readXml, XmlError } from "../../kit/files/xml.ts"
import { fail } from "./sso-reasons.rules.ts"

/** What a message says of itself before its signature is checked: for refusals, and to find its request. */
export interface ScannedMessage {
  readonly root: string
  readonly destination: string | undefined
  readonly inResponseTo: string | undefined
  readonly status: string | undefined
  readonly isEncrypted: boolean
  readonly signatures: number
  /** Assertions anywhere in the message, encrypted or not. More than one has no honest use. */
  readonly assertions: number
  /** Whether the message itself is signed, and not only the assertion in it. */
  readonly isSigned: boolean
  /** The first algorithm in it that is not secure. */
  readonly weakAlgorithm: string | undefined
}

const strongSignatures: ReadonlySet<string> = new Set([
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha384",
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512",
])
const strongDigests: ReadonlySet<string> = new Set([
  "http://www.w3.org/2001/04/xmlenc#sha256",
  "http://www.w3.org/2001/04/xmldsig-more#sha384",
  "http://www.w3.org/2001/04/xmlenc#sha512",
])
/** Without RSA 1.5, whose padding can be used to decrypt by asking, and without triple DES. */
const strongEncryption: ReadonlySet<string> = new Set([
  "http://www.w3.org/2001/04/xmlenc#aes128-cbc",
  "http://www.w3.org/2001/04/xmlenc#aes256-cbc",
  "http://www.w3.org/2009/xmlenc11#aes128-gcm",
  "http://www.w3.org/2009/xmlenc11#aes256-gcm",
  "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p",
  "http://www.w3.org/2009/xmlenc11#rsa-oaep",
])
export const isStrongSignature = (algorithm: string) => strongSignatures.has(algorithm)

const mostCharacters = 400_000
/**
 * Checking a signature writes each element with all prefixes that apply to it: thousands of them would take seconds.
 * Identity providers declare prefixes again for each value, but only a few different ones.
 */
const mostPrefixes = 24
const mostAttributesOfElement = 32
const mostAttributes = 6000
const success = "urn:oasis:names:tc:SAML:2.0:status:Success"
export const isSuccess = (status: string | undefined) => status === success

/**
 * The XML of a message in base64. Comments, document types, CDATA and processing instructions have no place in SAML,
 * and parsers disagree about them: whatever has one is refused before it is parsed.
 */
export const decodeMessage = (base64: string): string => {
  if (base64.length > mostCharacters * 1.4) fail("tooLarge")
  const compact = base64.replace(/\s+/g, "")
  if (compact === "" || !/^[A-Za-z0-9+/]+={0,2}$/.test(compact)) fail("notReadable")
  return checkMarkup(Buffer.from(compact, "base64"))
}

export const checkMarkup = (bytes: Buffer): string => {
  if (bytes.length > mostCharacters) fail("tooLarge")
  let xml: string
  try {
    xml = new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return fail("notReadable")
  }
  if (/<!|<\?(?!xml\s)/.test(xml) || xml.indexOf("<?xml") > 0) fail("forbiddenMarkup")
  // What XML cannot contain is replaced differently by different parsers.
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(xml)) fail("forbiddenMarkup")
  return xml
}

/** Whether a text is the one way to write its value: decoders ignore other characters and unused bits. */
const isPlainBase64 = (text: string) => {
  const compact = text.replace(/\s+/g, "")
  return compact !== "" && Buffer.from(compact, "base64").toString("base64") === compact
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1)

/** Reads the message without trusting it. */
export const scanMessage = (xml: string): ScannedMessage => {
  let root: string | undefined
  let attributesOfRoot: Readonly<Record<string, string>> = {}
  let status: string | undefined
  let isEncrypted = false
  let signatures = 0
  let assertions = 0
  let depth = 0
  let isSigned = false
  let insideEncryption = 0
  let weakAlgorithm: string | undefined
  let value: string | undefined
  let attributeCount = 0
  const prefixes = new Set<string>()
  const countAttributes = (attributes: Readonly<Record<string, string>>) => {
    const names = Object.keys(attributes)
    attributeCount += names.length
    for (const name of names) if (name === "xmlns" || name.startsWith("xmlns:")) prefixes.add(name)
    if (names.length > mostAttributesOfElement || attributeCount > mostAttributes || prefixes.size > mostPrefixes)
      fail("notReadable")
  }
  try {
    readXml(
      xml,
      {
        open: ({ name, attributes }) => {
          countAttributes(attributes)
          const local = localName(name)
          depth += 1
          if (local === "Assertion" || local === "EncryptedAssertion") assertions += 1
          if (local === "Signature" && depth === 2) isSigned = true
          if (root === undefined) [root, attributesOfRoot] = [local, attributes]
          const algorithm = attributes["Algorithm"] ?? ""
          if (local === "EncryptedAssertion" || local === "EncryptedID") isEncrypted = true
          if (local === "EncryptionMethod") {
            insideEncryption += 1
            if (!strongEncryption.has(algorithm)) weakAlgorithm ??= algorithm
          }
          if (local === "SignatureMethod") {
            signatures += 1
            if (!strongSignatures.has(algorithm)) weakAlgorithm ??= algorithm
          }
          // OAEP names a digest too, for which SHA-1 is no weakness.
          if (local === "DigestMethod" && insideEncryption === 0 && !strongDigests.has(algorithm))
            weakAlgorithm ??= algorithm
          if (local === "SignatureValue" || local === "DigestValue") value = ""
          if (local === "StatusCode") status ??= attributes["Value"]
        },
        text: (part) => {
          if (value !== undefined) value += part
        },
        close: ({ name }) => {
          depth -= 1
          if (value !== undefined && !isPlainBase64(value)) fail("notReadable")
          value = undefined
          if (localName(name) === "EncryptionMethod") insideEncryption -= 1
        },
      },
      { mostElements: 5000, mostDepth: 50 },
    )
  } catch (error) {
    if (error instanceof XmlError) return fail("notReadable")
    throw error
  }
  return {
    root: root ?? "",
    destination: attributesOfRoot["Destination"],
    inResponseTo: attributesOfRoot["InResponseTo"],
    status,
    isEncrypted,
    signatures,
    assertions,
    isSigned,
    weakAlgorithm,
  }
}
