import { largestImageBytes } from "@dialplane/contract/ground/branding/branding.schema"

export const pictureKinds = "image/png,image/jpeg,image/webp,image/svg+xml,.svg"

export const isTooLarge = (file: Pick<File, "size">) => file.size > largestImageBytes
