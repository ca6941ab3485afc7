import { largestImageBytes } from "@dialplane/contract/branding/branding.schema"

export const pictureKinds = "image/png,image/jpeg,image/webp,image/svg+xml,.svg"

export const isTooLarge = (file: Pick<File, "size">) => file.size > largestImageBytes

/** The bytes as base64, which is how they travel. */
export const readPicture = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve((reader.result as string).replace(/^data:[^,]*,/, ""))
    reader.onerror = () => reject(new Error("The file could not be read."))
    reader.readAsDataURL(file)
  })
