import type { passwordVerdict } from "@dialplane/contract/identity/passwords/passwords.schema"
import type { z } from "zod"

export type Verdict = z.output<typeof passwordVerdict>
type Messages = { readonly good: string; readonly strong: string }

/** The server's verdict as bars and text. A password that would be refused is never shown as good. */
export const shownVerdict = ({ acceptable, score, reasons }: Verdict, messages: Messages) => ({
  score: (acceptable ? Math.max(score, 3) : Math.min(score, 2)) as 0 | 1 | 2 | 3 | 4,
  label: acceptable ? (score === 4 ? messages.strong : messages.good) : reasons.join(" "),
})
