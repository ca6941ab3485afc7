import type { z } from "zod"

/** A file as a browser holds it. */
export interface FilePart {
  readonly size: number
  readonly type: string
  readonly arrayBuffer: () => Promise<ArrayBuffer>
}

/**
 * Marks the text of a body that carries a file in base64. A caller may give the file itself: the portal then sends the
 * body as multipart/form-data, and the server turns the part into the same text, so that one schema bounds and checks
 * both. The endpoint names the field in `fileField`.
 */
export const sentAsFile = (text: z.ZodType<string, string>): z.ZodType<string, string | FilePart> =>
  text as z.ZodType<string, string | FilePart>
