import { createStore } from "./store.ts"
import { useStore } from "./use-store.ts"

/** What nobody has set is not there or null. */
type Set = string | null | undefined
export interface ShownBrand {
  readonly name: string
  readonly primaryColor?: Set
  readonly favIcon?: Set
  readonly logoLight?: Set
  readonly logoDark?: Set
  /** What the sign-in page says instead of our words. */
  readonly loginTitle?: Set
  readonly loginText?: Set
  readonly supportEmail?: Set
  readonly supportPhone?: Set
  readonly supportLink?: Set
}

export const ownBrand: ShownBrand = { name: "Dialplane" }

/** Whose brand the portal wears: the hostname's before sign-in, the account's afterwards. */
export const brandStore = createStore<ShownBrand>(ownBrand)
export const useBrand = () => useStore(brandStore)
