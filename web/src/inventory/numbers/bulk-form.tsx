import type { ComponentType } from "react"
import {
  AssignDialog,
  BackupDialog,
  CallerIdDialog,
  FreeDialog,
  LocationDialog,
  OfferedDialog,
  ProviderDialog,
  StatusDialog,
  TagDialog,
  type BulkFormProps,
} from "./bulk-forms.tsx"
import { MoveDialog } from "./move-dialog.tsx"
import { RemoveDialog } from "./remove-dialog.tsx"

const dialogs = {
  assign: AssignDialog,
  tag: TagDialog,
  callerId: CallerIdDialog,
  backup: BackupDialog,
  status: StatusDialog,
  location: LocationDialog,
  provider: ProviderDialog,
  offered: OfferedDialog,
  free: FreeDialog,
  move: MoveDialog,
  remove: RemoveDialog,
} as const satisfies Readonly<Record<string, ComponentType<BulkFormProps>>>
export type BulkKind = keyof typeof dialogs

export const BulkForm = ({ kind, ...props }: BulkFormProps & { readonly kind: BulkKind }) => {
  const Form = dialogs[kind]
  return <Form {...props} />
}
