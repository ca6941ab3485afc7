import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { MergeConflict, type MeetingForm, type NameOf } from "./merge-conflict.tsx"

/** What keeps a form from being saved and belongs to no field: a refusal, or what somebody else saved meanwhile. */
export const FormProblem = ({
  form,
  nameOf,
}: {
  readonly form: MeetingForm & { readonly formError?: string | undefined }
  readonly nameOf?: NameOf | undefined
}) => (
  <>
    <ErrorBlock message={form.formError} />
    {form.newer && <MergeConflict form={form} nameOf={nameOf} key={form.newer.version} />}
  </>
)
