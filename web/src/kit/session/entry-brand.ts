import { brandTheme } from "../../ui/theme/brand-theme.ts"
import { brandStore, useBrand } from "../brand.ts"
import { call } from "../request/call.ts"
import { createStore } from "../store.ts"
import { useStore } from "../use-store.ts"
import { getSignInBrand } from "./entry-endpoints.ts"

/**
 * Whether the server has said whose page this is; until then no name is shown, so that no partner's page begins as
 * ours.
 */
const known = createStore(false)

/**
 * Asks for a brand and puts it on. Without an answer the page keeps the one it has: a brand must not keep people out.
 */
export const wearBrand = async (question: { readonly account: string } | { readonly host: string }) => {
  try {
    const brand = await call(getSignInBrand, { query: question }, { customError: true })
    // Its colors first: they are computed by a part that loads when it is needed.
    await brandTheme(brand)
    brandStore.set(brand)
  } catch {
    // kept
  }
  known.set(true)
}

export const useEntryBrand = () => ({ ...useBrand(), known: useStore(known) })
