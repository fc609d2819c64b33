import type { Act, ActProps } from '../acts/act-props.ts'
import { CsatDialog } from './csat-dialog.tsx'
import { EscalateDialog } from './escalate-dialog.tsx'
import { AssignPicker } from './assign-picker.tsx'
import { DepartmentPicker } from './department-picker.tsx'
import { FieldDialog } from '../fields/field-dialog.tsx'
import { MacroPicker } from '../macros/macro-picker.tsx'
import { PriorityPicker } from './priority-picker.tsx'
import { SnoozePicker } from '../moments/snooze-picker.tsx'
import { StatusPicker } from './status-picker.tsx'
import { TagsDialog } from './tags-dialog.tsx'
import { TypePicker } from './type-picker.tsx'

const pickers = {
  status: StatusPicker,
  priority: PriorityPicker,
  assign: AssignPicker,
  department: DepartmentPicker,
  type: TypePicker,
  tags: TagsDialog,
  snooze: SnoozePicker,
  macro: MacroPicker,
  field: FieldDialog,
  escalate: EscalateDialog,
  csat: CsatDialog,
} satisfies Record<Act, (props: ActProps) => unknown>

export const ActPicker = ({ act, ...props }: ActProps & { act: Act }) => {
  const Chosen = pickers[act]
  return <Chosen {...props} />
}
