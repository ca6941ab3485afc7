import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { MetNewer, type MeetingForm } from "./met-newer.tsx"

/** What keeps a form from being saved and belongs to no field: a refusal, or what somebody else saved meanwhile. */
export const FormProblem = ({ form }: { readonly form: MeetingForm & { readonly formError?: string | undefined } }) => (
  <>
    <ErrorBlock message={form.formError} />
    {form.newer && <MetNewer form={form} key={form.newer.version} />}
  </>
)
