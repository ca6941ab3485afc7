import { isolateBidi } from "./bidi.ts"
import { z } from "zod"
import { textOf } from "./language.ts"

/** A named refusal: what went wrong, and the HTTP status of the answer. */
export interface Problem {
  readonly code: string
  readonly status: number
  /** The sentence for the user; `{name}` placeholders are filled with the details of the case. */
  readonly text: string
  /** The input field the refusal belongs to, so that a form can show it there. */
  readonly field?: string
  /** The code that OAuth clients look for (RFC 6749, 5.2). */
  readonly oauthError?: string
}

type ProblemDraft = Omit<Problem, "code">

/** `problems("user", { notFound: … })` has the code `user.not_found`. */
export const problems = <const Drafts extends Record<string, ProblemDraft>>(subject: string, drafts: Drafts) =>
  Object.fromEntries(
    Object.entries(drafts).map(([name, draft]) => {
      const code = `${subject}.${snakeCase(name)}`
      // Only the text is a getter: callers compare and spread refusals.
      return [
        name,
        Object.defineProperty({ ...draft, code }, "text", {
          enumerable: true,
          get: () => textOf("problems", code, draft.text),
        }),
      ]
    }),
  ) as { readonly [Name in keyof Drafts]: Problem }

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Fills in the placeholders. "{seconds} seconds" becomes "1 second" for one: a placeholder followed by its own name is
 * counted.
 */
export const fillText = (text: string, details: Readonly<Record<string, string | number>> = {}) =>
  isolateBidi(
    text
      .replace(/\{(\w+)s\} \1s\b/g, (place, one: string) => (Number(details[`${one}s`]) === 1 ? `1 ${one}` : place))
      .replace(/\{(\w+)\}/g, (place, name: string) => String(details[name] ?? place)),
  )

/** The body of every error answer. */
export const errorBody = z.object({
  status: z.number().int().describe("HTTP status"),
  code: z.string().describe("Code of the refusal, for programs"),
  message: z.string().describe("What is wrong, for users"),
  validationErrors: z.array(
    z.object({
      field: z.string().describe("Name of the field"),
      details: z.string().describe("What is wrong with it"),
    }),
  ),
  traceId: z.string(),
  next: z
    .record(z.string(), z.unknown())
    .optional()
    .describe("For refusals that the caller can resolve: what the next request needs"),
  error: z.string().optional().describe("For OAuth clients: the code of RFC 6749, 5.2, and the message again"),
  error_description: z.string().optional(),
})
export type ErrorBody = z.infer<typeof errorBody>

/** Refusals of any operation. */
export const commonProblems = problems("request", {
  invalid: { status: 400, text: "Some fields are not valid." },
  malformed: { status: 400, text: "The request could not be read." },
  signInNeeded: { status: 401, text: "Please sign in." },
  notAllowed: { status: 403, text: "Your role does not include “{permission}”." },
  limitedByAccount: { status: 403, text: "{reason}" },
  notManageable: {
    status: 403,
    text: "This belongs to {name}, and your role does not manage users in the role “{role}”.",
  },
  passwordExpired: { status: 403, text: "Your password has expired. Set a new password to continue." },
  forgeryCheckFailed: {
    status: 403,
    text: "The request has no valid security token of this browser. Reload the page and try again.",
  },
  notFound: { status: 404, text: "There is nothing at this address." },
  methodNotAllowed: { status: 405, text: "This address accepts only {methods}." },
  notAcceptable: { status: 406, text: "The answer is JSON. Accept application/json, or leave the header Accept out." },
  conflict: { status: 409, text: "Another user changed this in the meantime. Reload the page and try again." },
  tooLarge: { status: 413, text: "The request is too large." },
  unsupportedMediaType: { status: 415, text: "The request's content type is not supported here." },
  idempotencyKeyReused: { status: 422, text: "This Idempotency-Key was already used for a different request." },
  answerNotKept: {
    status: 409,
    text: "This was done before. Its answer held a secret, which is shown only once. {where}",
  },
  changeNotConfirmed: {
    status: 400,
    field: "X-Confirm-Change",
    text: "This GET changes something. Send the header X-Confirm-Change: true to confirm that.",
  },
  idempotencyKeyMissing: { status: 400, text: "This request needs an Idempotency-Key header." },
  fileTooDemanding: {
    status: 400,
    text: "Reading this file took too much time or memory. Use a smaller or simpler file.",
  },
  tooManyFiles: { status: 429, text: "Several files of this account are being read. Try again in a moment." },
  previewUnderWay: { status: 429, text: "Another preview is being calculated. Try again in a moment." },
  tooMany: { status: 429, text: "Too many requests. Try again in {seconds} seconds." },
  failed: { status: 500, text: "Something went wrong on our side. Please try again." },
  busy: {
    status: 503,
    text: "Other users are changing the same data right now. Nothing was changed. Please try again.",
  },
  tooSlow: {
    status: 503,
    text: "This took too long. Ask for less, such as a shorter period, or try again later.",
  },
  unavailable: { status: 503, text: "The service is not ready. Please try again in a moment." },
})
