import type { z } from "zod"

/** The name under which the marker appears in JSON Schema and OpenAPI. */
export const secretMark = "x-secret"

/**
 * Marks a field of an answer that is a secret: a password, a key, a one-time code or link. It is returned once and
 * never stored: answers that contain it are not kept for repeats of the request.
 */
export const secret = <Schema extends z.ZodType>(schema: Schema): Schema => schema.meta({ [secretMark]: true })
