import type { ImportWithColumns } from "@dialplane/contract/onboarding/imports/imports.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { Banner } from "../../ui/feedback/banner.tsx"
import { importMessages } from "./imports.messages.ts"

/** The indexes, from 0, of the columns that are not imported. */
export const ignoredColumns = ({ headings, mapping }: Pick<ImportWithColumns, "headings" | "mapping">): number[] => {
  const used = new Set(Object.values(mapping))
  return headings.map((_, index) => index).filter((index) => !used.has(index))
}

/** Names the columns that are not imported, so that users do not expect them. */
export const IgnoredColumns = (file: Pick<ImportWithColumns, "headings" | "mapping">) => {
  const messages = useMessages(importMessages)
  const names = ignoredColumns(file).map((index) => file.headings[index] || messages.columnNumber(index + 1))
  return names.length > 0 && <Banner title={messages.ignored(names.length)}>{names.join(", ")}</Banner>
}
