/** The bytes of a file as base64, which is how they travel. */
export const readBase64 = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve((reader.result as string).replace(/^data:[^,]*,/, ""))
    reader.onerror = () => reject(new Error("The file could not be read."))
    reader.readAsDataURL(file)
  })
