import { createStore } from "./store.ts"
import { useStore } from "./use-store.ts"

export interface ShownBrand {
  readonly name: string
  readonly primaryColor: string | null
  readonly favIcon: string | null
  readonly logoLight: string | null
  readonly logoDark: string | null
  /** What the sign-in page says instead of our words. */
  readonly loginTitle: string | null
  readonly loginText: string | null
  readonly supportEmail: string | null
  readonly supportPhone: string | null
  readonly supportLink: string | null
}

export const ownBrand: ShownBrand = {
  name: "Dialplane", primaryColor: null, favIcon: null, logoLight: null, logoDark: null, loginTitle: null, loginText: null, supportEmail: null, supportPhone: null, supportLink: null,
}

/** Whose brand the portal wears: the hostname's before sign-in, the account's afterwards. */
export const brandStore = createStore<ShownBrand>(ownBrand)
export const useBrand = () => useStore(brandStore)
