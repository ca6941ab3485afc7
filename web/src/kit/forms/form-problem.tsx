import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { MergeConflict, type MergeForm, type NameOf } from "./merge-conflict.tsx"

/** Errors that prevent saving and belong to no field: a refusal, or a version that another user saved meanwhile. */
export const FormProblem = ({
  form,
  nameOf,
}: {
  readonly form: MergeForm & { readonly formError?: string | undefined }
  readonly nameOf?: NameOf | undefined
}) => (
  <>
    <ErrorBlock message={form.formError} />
    {form.newer && <MergeConflict form={form} nameOf={nameOf} key={form.newer.version} />}
  </>
)
