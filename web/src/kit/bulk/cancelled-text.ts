/** How far a cancelled job came, in the same words in the toast, the dialog and the bell. Rows that failed are not counted as done. */
export const cancelledText = ({ done, failedRows, total }: { readonly done: number; readonly failedRows: number; readonly total: number }) => {
  const succeeded = done - failedRows
  if (succeeded === 0) return "Cancelled before anything was done."
  return total > 0 ? `Cancelled: ${succeeded.toLocaleString()} of ${total.toLocaleString()} done.` : `Cancelled: ${succeeded.toLocaleString()} done.`
}
