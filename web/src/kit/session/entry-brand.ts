import { brandTheme } from "../../ui/theme/brand-theme.ts"
import { brandStore, useBrand } from "../brand.ts"
import { call } from "../request/call.ts"
import { createStore } from "../store.ts"
import { useStore } from "../use-store.ts"
import { getSignInBrand } from "./entry-endpoints.ts"

/**
 * Whether the brand of this page is known; until then no name is shown, so that a partner's page does not start with
 * ours.
 */
const known = createStore(false)

/** Requests a brand and applies it. If the request fails, the page keeps its brand and sign-in still works. */
export const applyBrand = async (question: { readonly account: string } | { readonly host: string }) => {
  try {
    const brand = await call(getSignInBrand, { query: question }, { customError: true })
    // Colors first: they are computed by code that is loaded on demand.
    await brandTheme(brand)
    brandStore.set(brand)
  } catch {
    // keep the current brand
  }
  known.set(true)
}

export const useEntryBrand = () => ({ ...useBrand(), known: useStore(known) })
