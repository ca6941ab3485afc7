import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { isOpenTo, titleOf, type Screen } from "./screen.ts"

const accountPrefix = /^\/adminv2\/account\/\d+\//

export interface ParentScreen {
  readonly href: string
  readonly title: string
}

/** The nearest screen above an address of an account that the viewer may open: the list of users for a user. */
export const parentScreen = (
  pathname: string,
  screens: readonly Screen[],
  may: (key: PermissionKey) => boolean,
): ParentScreen | undefined => {
  const prefix = accountPrefix.exec(pathname)?.[0]
  if (prefix === undefined) return undefined
  const parts = pathname.slice(prefix.length).split("/")
  for (let length = parts.length - 1; length > 0; length--) {
    const path = parts.slice(0, length).join("/")
    const screen = screens.find((one) => one.place === "account" && one.path === path)
    if (screen !== undefined && isOpenTo(screen, may)) return { href: prefix + path, title: titleOf(screen) }
  }
  return undefined
}
