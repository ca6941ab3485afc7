import { texts } from "@dialplane/contract/kit/language"

// Not among the texts of all components, which are part of the first load.
export const bulkTexts = texts("ui.bulk", {
  selectMatching: (total?: number) =>
    total === undefined ? "Select all matching rows" : `Select all ${total.toLocaleString()} matching rows`,
  selectFirst: (most: number) => `Select the first ${most.toLocaleString()}`,
  selecting: "Selecting all matching rows…",
  stopSelecting: "Stop",
  allSelected: "All matching rows are selected.",
  mostSelected: (most: number) => `More rows match. A bulk action takes at most ${most.toLocaleString()} rows.`,
  notAllSelected: "The remaining rows could not be loaded.",
  bulkActions: "Actions for the selected rows",
})
