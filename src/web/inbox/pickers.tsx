import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { TICKET_PRIORITIES, TICKET_STATUSES, type TicketPriority, type TicketStatus } from '../../contract/v1/ticket-words.ts'
import { serverNow } from '../api/server-clock.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { useMe } from '../session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Input } from '../ui/field.tsx'
import { Picker, type Choosable } from '../ui/picker.tsx'
import { PriorityMark, TicketGlyph } from '../ui/ticket-words.tsx'
import { useZone } from '../ui/time.tsx'
import { deskQuery } from './data.ts'
import { macrosQuery } from '../ticket/data.ts'
import { SNOOZES, snoozeUntil, type Snooze } from './snooze.ts'
import type { Changeable } from './undo.ts'
import type { TicketActs } from './use-acts.ts'

export type Act = 'status' | 'priority' | 'assign' | 'department' | 'tags' | 'snooze' | 'macro'

type PickerProps = { readonly rows: readonly Changeable[]; readonly acts: TicketActs; readonly onClose: () => void }

/** What all of them have in common, if they do. */
const shared = <T,>(rows: readonly Changeable[], of: (row: Changeable) => T): T | undefined => {
  const [first, ...rest] = rows.map(of)
  return rest.every((value) => value === first) ? first : undefined
}

const StatusPicker = ({ rows, acts, onClose }: PickerProps) => {
  const text = useText().inbox
  const now = shared(rows, ({ status }) => status)
  const options = TICKET_STATUSES.map((value): Choosable => ({
    value,
    label: text.status[value],
    glyph: <TicketGlyph status={value} />,
    current: value === now,
  }))
  const pick = (value: string): void => {
    const status: TicketStatus | undefined = TICKET_STATUSES.find((word) => word === value)
    onClose()
    if (status !== undefined) acts.change(rows, { status }, text.did.status({ count: rows.length, status: text.status[status] }))
  }
  return (
    <Picker
      title={text.pick.status({ count: rows.length })}
      label={text.find}
      options={options}
      onPick={pick}
      onClose={onClose}
      none={text.noneFits}
    />
  )
}

const PriorityPicker = ({ rows, acts, onClose }: PickerProps) => {
  const text = useText().inbox
  const now = shared(rows, ({ priority }) => priority)
  const options = TICKET_PRIORITIES.toReversed().map((value): Choosable => ({
    value,
    label: text.priority[value],
    glyph: <PriorityMark priority={value} look="glyph" />,
    current: value === now,
  }))
  const pick = (value: string): void => {
    const priority: TicketPriority | undefined = TICKET_PRIORITIES.find((word) => word === value)
    onClose()
    if (priority !== undefined)
      acts.change(rows, { priority }, text.did.priority({ count: rows.length, priority: text.priority[priority] }))
  }
  return (
    <Picker
      title={text.pick.priority({ count: rows.length })}
      label={text.find}
      options={options}
      onPick={pick}
      onClose={onClose}
      none={text.noneFits}
    />
  )
}

const AssignPicker = ({ rows, acts, onClose }: PickerProps) => {
  const text = useText().inbox
  const me = useMe()
  const agents = useQuery(deskQuery).data?.agents ?? []
  const now = shared(rows, ({ assignee_id }) => assignee_id)
  const others = agents.filter(({ id }) => id !== me?.id)
  const options: readonly Choosable[] = [
    ...(me === undefined
      ? []
      : [{ value: String(me.id), label: text.me, hint: me.name, glyph: <Avatar name={me.name} size="small" />, current: now === me.id }]),
    { value: '', label: text.nobody, current: now === null },
    ...others.map(({ id, name, email }) => ({
      value: String(id),
      label: name,
      ...(email !== null && { hint: email }),
      glyph: <Avatar name={name} size="small" />,
      current: now === id,
    })),
  ]
  const pick = (value: string): void => {
    const assignee_id = value === '' ? null : Number(value)
    const name = agents.find(({ id }) => id === assignee_id)?.name ?? text.nobody
    onClose()
    acts.change(rows, { assignee_id }, text.did.assign({ count: rows.length, name }))
  }
  return (
    <Picker
      title={text.pick.assign({ count: rows.length })}
      label={text.findAgent}
      options={options}
      onPick={pick}
      onClose={onClose}
      none={text.noneFits}
    />
  )
}

const DepartmentPicker = ({ rows, acts, onClose }: PickerProps) => {
  const text = useText().inbox
  const departments = useQuery(deskQuery).data?.departments ?? []
  const now = shared(rows, ({ department_id }) => department_id)
  const pick = (value: string): void => {
    const name = departments.find(({ id }) => id === Number(value))?.name ?? ''
    onClose()
    acts.change(rows, { department_id: Number(value) }, text.did.department({ count: rows.length, name }))
  }
  const options = departments.map(({ id, name }) => ({ value: String(id), label: name, current: id === now }))
  return (
    <Picker
      title={text.pick.department({ count: rows.length })}
      label={text.find}
      options={options}
      onPick={pick}
      onClose={onClose}
      none={text.noneFits}
    />
  )
}

const SnoozePicker = ({ rows, acts, onClose }: PickerProps) => {
  const text = useText().inbox
  const format = useFormat()
  const zone = useZone()
  const timeOf = (snooze: Snooze): string => snoozeUntil(snooze, serverNow())
  const options = SNOOZES.map((value) => ({
    value,
    label: text.snoozes[value],
    hint: format.time(Date.parse(timeOf(value)) * 1_000, zone, 'short'),
  }))
  const pick = (value: string): void => {
    const snooze = SNOOZES.find((word) => word === value)
    onClose()
    if (snooze !== undefined)
      acts.change(
        rows,
        { status: 'pending', pending_until: timeOf(snooze) },
        text.did.snooze({ count: rows.length, when: text.snoozes[snooze] }),
      )
  }
  return (
    <Picker
      title={text.pick.snooze({ count: rows.length })}
      label={text.find}
      options={options}
      onPick={pick}
      onClose={onClose}
      none={text.noneFits}
    />
  )
}

const MacroPicker = ({ rows, acts, onClose }: PickerProps) => {
  const text = useText().inbox
  const macros = useQuery(macrosQuery).data ?? []
  const pick = (value: string): void => {
    const macro = macros.find(({ id }) => id === Number(value))
    onClose()
    if (macro !== undefined) acts.macro(rows, macro.id, macro.name)
  }
  const options = macros.map(({ id, name, actions }) => ({ value: String(id), label: name, hint: actions.reply?.body.slice(0, 60) ?? '' }))
  return (
    <Picker
      title={text.pick.macro({ count: rows.length })}
      label={text.findMacro}
      options={options}
      onPick={pick}
      onClose={onClose}
      none={text.noMacros}
    />
  )
}

const wordsIn = (typed: string): string[] =>
  typed
    .toLowerCase()
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

/** One ticket: its tags as they shall be. Many: what to add and what to take away. */
const TagsDialog = ({ rows, acts, onClose }: PickerProps) => {
  const { inbox: text, ui } = useText()
  const [only] = rows.length === 1 ? rows : []
  const [add, setAdd] = useState(only === undefined ? '' : only.tags.join(', '))
  const [remove, setRemove] = useState('')
  const submit = (): void => {
    onClose()
    const wanted = wordsIn(add)
    const set = only === undefined ? { add_tags: wanted, remove_tags: wordsIn(remove) } : { tags: wanted }
    acts.change(rows, set, text.did.tags({ count: rows.length }))
  }
  return (
    <Dialog
      title={text.pick.tags({ count: rows.length })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button look="primary" type="submit" form="tags">
            {text.setTags}
          </Button>
        </>
      }
    >
      <form
        id="tags"
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field label={only === undefined ? text.addTags : text.tags} hint={text.tagsHint}>
          <Input autoFocus autoComplete="off" value={add} onChange={({ currentTarget }) => setAdd(currentTarget.value)} />
        </Field>
        {only === undefined && (
          <Field label={text.removeTags}>
            <Input autoComplete="off" value={remove} onChange={({ currentTarget }) => setRemove(currentTarget.value)} />
          </Field>
        )}
      </form>
    </Dialog>
  )
}

const pickers = {
  status: StatusPicker,
  priority: PriorityPicker,
  assign: AssignPicker,
  department: DepartmentPicker,
  tags: TagsDialog,
  snooze: SnoozePicker,
  macro: MacroPicker,
} satisfies Record<Act, (props: PickerProps) => unknown>

/** The dialog in which an act is chosen. */
export const ActPicker = ({ act, ...props }: PickerProps & { act: Act }) => {
  const Chosen = pickers[act]
  return <Chosen {...props} />
}
