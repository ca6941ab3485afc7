/** What zod says when a schema says nothing of its own: for programmers, not for whoever fills a form in. */
const forProgrammers = /^Invalid (input|option)\b/

const isEmpty = (value: unknown) => value === undefined || value === null || value === "" || Number.isNaN(value)

/** The sentence for a mistake in a field. A schema's own words stand. */
export const issueText = (message: string, value: unknown): string =>
  !forProgrammers.test(message) ? message : isEmpty(value) ? "Must not be empty." : "This cannot be used here."
