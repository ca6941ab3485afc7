import type { z } from "zod"

/**
 * A schema of texts that must not be empty, each with the sentence that says so: for the sign-in page, which has to do
 * without zod. `requiredTexts({ loginName: "Enter your login name.", password: "Enter your password." })`
 */
export const requiredTexts = <Name extends string>(sentences: Readonly<Record<Name, string>>) =>
  ({
    shape: sentences,
    safeParse: (values: Partial<Record<Name, string>>) => {
      const issues = (Object.keys(sentences) as Name[])
        .filter((name) => !values[name])
        .map((name) => ({ path: [name], message: sentences[name] }))
      return issues.length === 0 ? { success: true, data: values } : { success: false, error: { issues } }
    },
  }) as unknown as z.ZodType<Record<Name, string>, Record<Name, string>>
