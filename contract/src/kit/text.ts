import { z } from "zod"

/**
 * Every text has a length limit. Control characters other than line breaks are not allowed in names and notes, and a
 * lone surrogate cannot be stored.
 */
// oxlint-disable-next-line no-control-regex
const unusable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]|\p{Surrogate}/u

const clean = (maximum: number) =>
  z
    .string()
    .trim()
    .max(maximum, `At most ${maximum} characters.`)
    .refine((value) => !unusable.test(value), "Contains characters that cannot be used.")

export const line = (maximum: number) =>
  clean(maximum)
    .min(1, "Must not be empty.")
    .refine((value) => !/[\r\n]/.test(value), "Must be one line.")
export const optionalLine = (maximum: number) =>
  clean(maximum).refine((value) => !/[\r\n]/.test(value), "Must be one line.")
export const note = clean

/** The start of a text that is repeated in a message and may be long. */
export const shortened = (text: string, most = 80): string => (text.length > most ? `${text.slice(0, most)}…` : text)

export const email = z.email("Must be an email address.").max(254)
export const instant = z.iso.datetime({ offset: true })
