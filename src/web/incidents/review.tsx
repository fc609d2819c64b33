import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { ActionItemRecord, IncidentReviewRecord, IncidentOverview } from '../../contract/app/incident-overview.ts'
import { writeReview } from '../../contract/v1/incidents.ts'
import { parseInstant } from '../../contract/time.ts'
import { call } from '../api/call.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Field, Input, Select, Textarea } from '../ui/form/field.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Time, useZone } from '../ui/time/time.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { Checkbox } from '../ui/form/toggle.tsx'
import { useAct } from '../ui/use-act.ts'
import { choicesOf, idOf, idText, useNames } from '../records/names.ts'
import { incidentKeys } from './data.ts'
import { keptReview, keepReview, prefilled, type ReviewValues } from './review-draft.ts'
import { timelineOf, timelineText } from './timeline.ts'

const Items = ({ items, onChange }: { items: readonly ActionItemRecord[]; onChange: (items: readonly ActionItemRecord[]) => void }) => {
  const text = useText().incidents.review
  const { agents } = useNames()
  const set = (at: number, part: Partial<ActionItemRecord>): void =>
    onChange(items.map((item, index) => (index === at ? { ...item, ...part } : item)))
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="pb-1">{text.action_items}</legend>
      {items.map((item, at) => (
        <div
          key={at}
          className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-2 pane:grid-cols-[auto_minmax(0,1fr)_11rem_auto]"
        >
          <Checkbox
            bare
            label={`${text.done}: ${item.text}`}
            checked={item.is_done ?? false}
            onChange={(is_done) => set(at, { is_done })}
          />
          <Input
            aria-label={text.item}
            maxLength={2_000}
            value={item.text}
            onChange={(event) => set(at, { text: event.currentTarget.value })}
          />
          <div className="max-pane:col-start-2 max-pane:row-start-2">
            <Select
              aria-label={text.owner}
              value={idText(item.owner_id)}
              choices={[{ value: '', label: text.nobody }, ...choicesOf(agents)]}
              onChange={(event) => set(at, { owner_id: idOf(event.currentTarget.value) })}
            />
          </div>
          <IconButton
            label={text.removeItem({ text: item.text || text.item })}
            onClick={() => onChange(items.filter((_, index) => index !== at))}
          >
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </div>
      ))}
      <div>
        <Button icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => onChange([...items, { text: '' }])}>
          {text.addItem}
        </Button>
      </div>
    </fieldset>
  )
}

const useReview = (room: IncidentOverview) => {
  const text = useText().incidents
  const format = useFormat()
  const zone = useZone()
  const toast = useToast()
  const { id } = room.incident
  const clock = (at: string): string => format.time(parseInstant(at) ?? 0, zone, 'short')
  const happened = () => ({ summary: room.incident.description, timeline: timelineText(timelineOf(room, text), clock) })
  const isBegun = room.review.updated_at === null && keptReview(id) === undefined
  const [values, setValues] = useState<ReviewValues>(() => keptReview(id) ?? (isBegun ? prefilled(room.review, happened()) : room.review))
  const change = (part: Partial<ReviewValues>): void => {
    const next = { ...values, ...part }
    keepReview(id, next)
    setValues(next)
  }
  const fill = (): void => {
    change(prefilled(values, happened()))
    toast({ text: text.review.prefilled })
  }
  const save = useAct({
    run: () => {
      const { summary, root_cause, timeline, action_items } = values
      const items = action_items.filter((item) => item.text.trim() !== '')
      return call(writeReview, { params: { id }, body: { summary, root_cause, timeline, action_items: [...items] } })
    },
    touches: incidentKeys,
    done: text.review.saved,
    onDone: () => keepReview(id, undefined),
  })
  return { values, isBegun, change, fill, save }
}

const texts = ['summary', 'root_cause', 'timeline'] as const satisfies readonly (keyof IncidentReviewRecord)[]

export const Review = ({ room }: { room: IncidentOverview }) => {
  const text = useText().incidents.review
  const mayWrite = useMay('tickets:write')
  const { values, isBegun, change, fill, save } = useReview(room)
  return (
    <div className="flex max-w-200 min-w-0 flex-col gap-4">
      {mayWrite && (
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={fill}>{text.prefill}</Button>
          <Quiet>{isBegun ? text.begun : text.draftKept}</Quiet>
        </div>
      )}
      {texts.map((name) => (
        <Field key={name} label={text[name]}>
          <Textarea
            name={name}
            readOnly={!mayWrite}
            maxLength={100_000}
            value={values[name]}
            onChange={(event) => change({ [name]: event.currentTarget.value })}
          />
        </Field>
      ))}
      <Items items={values.action_items} onChange={(items) => change({ action_items: [...items] })} />
      {mayWrite && (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            look="primary"
            busy={save.isPending}
            shortcut={{ id: 'incident.review', keys: 'Mod+Enter', scope: 'page' }}
            onClick={() => save.mutate()}
          >
            {text.save}
          </Button>
          {room.review.updated_at !== null && (
            <Quiet>
              {text.writtenAt} <Time at={room.review.updated_at} />
            </Quiet>
          )}
        </div>
      )}
    </div>
  )
}
