import { z } from "zod"

export const mediaId = z.int().min(1).max(Number.MAX_SAFE_INTEGER).describe("Id of a sound of the media library")
