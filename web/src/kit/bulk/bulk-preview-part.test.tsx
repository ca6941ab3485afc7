import type { BulkPreview } from "@dialplane/contract/kit/bulk-preview"
import type { UseQueryResult } from "@tanstack/react-query"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { BulkPreviewPart } from "./bulk-preview-part.tsx"

const textOf = (counts: Pick<BulkPreview, "chosen" | "checked" | "changed" | "unchanged">) => {
  const loaded = {
    data: { ...counts, leftOut: [], leftOutCount: 0, fields: [] },
    isLoadingError: false,
  } as unknown as UseQueryResult<BulkPreview>
  return renderToStaticMarkup(<BulkPreviewPart of={loaded} />).replaceAll(/<[^>]+>/g, "")
}

test.each([
  [
    "all were checked",
    { chosen: 281, checked: 281, changed: 280, unchanged: 1 },
    "280 of 281 change 1 needs no change.",
  ],
  [
    "some were not checked",
    { chosen: 900, checked: 500, changed: 500, unchanged: 0 },
    "500 of the first 500 change. The other 400 were not checked in advance. They are checked when the job runs, and the result lists skipped ones.",
  ],
  [
    "one was not checked",
    { chosen: 501, checked: 500, changed: 480, unchanged: 20 },
    "480 of the first 500 change. 20 need no change. 1 more was not checked in advance. It is checked when the job runs, and the result shows if it was skipped.",
  ],
])("the dialog says what was tried and what was not: %s", (_, counts, text) => expect(textOf(counts)).toBe(text))
