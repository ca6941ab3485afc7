import { createStore } from "./store.ts"
import { useStore } from "./use-store.ts"

export interface ShownBrand {
  readonly name: string
  readonly primaryColor: string | null
  readonly favIcon: string | null
  readonly supportEmail: string | null
}

export const ownBrand: ShownBrand = { name: "Dialplane", primaryColor: null, favIcon: null, supportEmail: null }

/** Whose brand the portal wears: the hostname's before sign-in, the account's afterwards. */
export const brandStore = createStore<ShownBrand>(ownBrand)
export const useBrand = () => useStore(brandStore)
