import { useNavigate, useSearch } from "@tanstack/react-router"
import { useCallback, useMemo } from "react"
import type { z } from "zod"
import { readPageParams, writePageParams, type PageSchema } from "./page-params.ts"

/** What a list shows (search, filters, sort), kept in the address: shareable, and the back button works. */
export const usePageParams = <S extends PageSchema>(schema: S): z.output<S> => {
  const search: Record<string, unknown> = useSearch({ strict: false })
  return useMemo(() => readPageParams(schema, search), [schema, search])
}

/** Changes it. `replace` for what changes with every keystroke, so that the history keeps whole steps. */
export const useSetPageParams = <S extends PageSchema>(schema: S) => {
  const navigate = useNavigate()
  return useCallback(
    (change: Partial<z.output<S>>, { replace = false }: { replace?: boolean } = {}) => {
      const search = (current: Record<string, unknown>) => writePageParams(schema, current, change)
      return navigate({ to: ".", search: search as never, replace })
    },
    [navigate, schema],
  )
}
