/** Hands bytes to the browser as a download. */
export const saveFile = (blob: Blob, fileName: string) => {
  const address = URL.createObjectURL(blob)
  const link = document.createElement("a")
  link.href = address
  link.download = fileName
  link.click()
  // By the next turn of the event loop, the browser has taken over the data.
  setTimeout(() => URL.revokeObjectURL(address))
}
