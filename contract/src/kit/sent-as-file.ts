import type { z } from "zod"

/** A file as browsers represent it. */
export interface FilePart {
  readonly size: number
  readonly type: string
  readonly arrayBuffer: () => Promise<ArrayBuffer>
}

/**
 * Marks a field of a body that carries a file in base64. Callers can pass the file itself: the portal then sends the
 * body as multipart/form-data, and the server converts the part to base64, so that one schema limits and checks both.
 * The endpoint names the field in `fileField`.
 */
export const sentAsFile = (text: z.ZodType<string, string>): z.ZodType<string, string | FilePart> =>
  text as z.ZodType<string, string | FilePart>
