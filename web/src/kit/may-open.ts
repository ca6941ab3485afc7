import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { isOpenTo, type Screen } from "./screen.ts"

const ofAccount = /^\/adminv2\/account\/[^/]+\//

const fits = (pattern: string, path: string) => {
  const [asked, given] = [pattern.split("/"), path.split("/")]
  return asked.length === given.length && asked.every((part, index) => part.startsWith("$") || part === given[index])
}

/** The screen at an address; undefined for addresses outside of the portal. */
export const screenAt = (screens: readonly Screen[], href: string): Screen | undefined => {
  const path = href.replace(/[?#].*$/, "")
  const place = ofAccount.test(path) ? "account" : "portal"
  const below = path.replace(ofAccount, "").replace(/^\//, "")
  const found = screens.filter((screen) => screen.place === place && fits(screen.path, below))
  // If both users/new and users/$userId match, the one without parameters is used.
  return found.find(({ path: own }) => !own.includes("$")) ?? found[0]
}

/** Whether the page at an address adds something to the account. */
export const addsSomething = (screens: readonly Screen[], href: string): boolean =>
  screenAt(screens, href)?.adds === true

/** Whether these permissions allow opening an address. Addresses without a screen of the portal are allowed. */
export const mayOpen = (screens: readonly Screen[], href: string, may: (key: PermissionKey) => boolean): boolean => {
  const screen = screenAt(screens, href)
  return screen === undefined || isOpenTo(screen, may)
}
