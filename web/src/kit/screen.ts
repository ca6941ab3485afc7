import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import { textOf, texts } from "@dialplane/contract/kit/language"
import type { ComponentType } from "react"
import type { IconName } from "../ui/icons/icon-map.ts"

/** The groups of the side navigation, in their order. */
export const menuGroups = texts("menu", {
  /** Pages that the user chose; no screen is listed here by itself. */
  favorites: "Favorites",
  /** Shown without a heading. */
  home: "Home",
  own: "Me",
  acrossAccounts: "Accounts",
  people: "People",
  phoneSystem: "Phones and numbers",
  callHandling: "Call handling",
  reports: "Reports",
  account: "Account",
  billing: "Billing and store",
})
export type MenuGroupId = Exclude<keyof typeof menuGroups, "favorites">

/**
 * A screen, as data: its address, who may see it and where the menu shows it. Domains list theirs in
 * `<domain>.screens.tsx`; the shell makes routes, navigation and the command palette from the lists.
 */
export interface Screen {
  /** open: before sign-in. portal: behind sign-in, not of one account. account: below /adminv2/account/{accountId}. */
  readonly place: "open" | "portal" | "account"
  /** Relative to its place; parameters as `$name`. */
  readonly path: string
  /** In English; `titleOf` returns it in the language in use. */
  readonly title: string
  /** If absent, every signed-in user may open it. */
  readonly permission?: PermissionKey
  /** Any of these permissions opens it as well: for screens that show several types of objects. */
  readonly orPermissions?: readonly PermissionKey[]
  /**
   * It adds something to the account: while the account status forbids that, the page says so instead of showing a
   * form.
   */
  readonly adds?: true
  /**
   * The switch of the runtime configuration that removes it from menu and palette. Its address still works and says
   * what is switched off.
   */
  readonly switchedBy?: "phoneNumberProvisioning" | "callPickupGroups" | "vrGroupManagement"
  /**
   * For an object without a page of its own: the path of its list, which opens the object in a sheet. The page of the
   * list stays, so it has the same permission.
   */
  readonly over?: string
  readonly load: () => Promise<{ readonly Page: ComponentType }>
  /**
   * under: the path of the screen below whose entry it is listed; whoever may not open that one sees it in its place.
   * unless: users with this permission reach the screen as a tab of another one. onlyFor: users who are something that
   * no permission says; others can still open its address.
   */
  readonly menu?: {
    readonly group: MenuGroupId
    readonly icon: IconName
    readonly order: number
    readonly under?: string
    readonly unless?: PermissionKey
    readonly onlyFor?: "agents" | "supervisors"
    /** What is counted at the end of the entry. */
    readonly badge?: "newVoicemail"
  }
}

/** The title in the language in use. */
export const titleOf = ({ path, title }: Pick<Screen, "path" | "title">) => textOf("screens", path, title)

export const isOpenTo = ({ permission, orPermissions = [] }: Screen, may: (key: PermissionKey) => boolean) =>
  permission === undefined || [permission, ...orPermissions].some(may)

/** Without the screens that the installation has switched off. */
export const switchedOn = (
  screens: readonly Screen[],
  config: Readonly<Record<NonNullable<Screen["switchedBy"]>, boolean>>,
) => screens.filter(({ switchedBy }) => switchedBy === undefined || config[switchedBy])

export const accountAddress = (accountId: number, path: string) => `/adminv2/account/${accountId}/${path}`
