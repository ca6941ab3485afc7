import { ScimFault } from "./scim-fault.rules.ts"
import { faultMessages as messages } from "./scim.messages.ts"

const tagsIn = (header: string) => header.split(",").map((tag) => tag.trim().replace(/^W\//i, ""))
const opaque = (etag: string) => etag.replace(/^W\//i, "")

/** Whether a header names this version; versions are compared as weak ones. */
export const namesVersion = (etag: string, header: string): boolean => {
  const tags = tagsIn(header)
  return tags.includes("*") || tags.includes(opaque(etag))
}

/** Refuses a change that was made for another version. */
export const requireVersion = (etag: string, ifMatch: string | undefined): void => {
  if (ifMatch !== undefined && !namesVersion(etag, ifMatch)) throw new ScimFault(412, messages.versionChanged)
}
