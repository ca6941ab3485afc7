import { useNavigate, useSearch } from "@tanstack/react-router"

/** The open entry is kept in the address: a link opens it, and the back button closes it. */
export const useOpenedEntry = (): readonly [
  entryId: number | undefined,
  open: (entryId: number | undefined) => void,
] => {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const given = Number(search["entry"])
  const open = (entryId: number | undefined) =>
    void navigate({ to: ".", search: ((current: Record<string, unknown>) => withEntry(current, entryId)) as never })
  return [Number.isSafeInteger(given) && given > 0 ? given : undefined, open]
}

const withEntry = ({ entry: _, ...others }: Record<string, unknown>, entryId: number | undefined) =>
  entryId === undefined ? others : { ...others, entry: entryId }
