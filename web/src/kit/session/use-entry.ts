import { useLocation, useRouter } from "@tanstack/react-router"
import { useEffect, useMemo } from "react"
import { usePageTitle } from "../use-page-title.ts"
import { brandQuestion, entryAddress } from "./entry-address.ts"
import { useEntryBrand, applyBrand } from "./entry-brand.ts"

/** What every page before sign-in needs: the brand, the address parameters, and navigation. */
export const useEntry = (title: string) => {
  const searchText = useLocation({ select: (location) => location.searchStr })
  const search = useMemo(() => new URLSearchParams(searchText), [searchText])
  const router = useRouter()
  const brand = useEntryBrand()
  const account = search.get("account")
  usePageTitle(title, brand.name)

  useEffect(() => {
    void applyBrand(brandQuestion(account, window.location.hostname))
  }, [account])

  return {
    brand,
    search,
    /** The address of another page before sign-in, in the same brand. */
    to: (path: string) => entryAddress(path, search),
    /** Navigates without a history entry for this page. */
    continueTo: (address: string) => void router.navigate({ href: address, replace: true }),
  }
}
export type Entry = ReturnType<typeof useEntry>
