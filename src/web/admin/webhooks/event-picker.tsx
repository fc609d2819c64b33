import { WEBHOOK_EVENTS, type WebhookEvent } from '../../../contract/v1/webhook-enums.ts'
import { useText } from '../../i18n/text.tsx'
import { Columns } from '../../ui/list/columns.tsx'
import { Checkbox } from '../../ui/form/toggle.tsx'
import { chosenOf, groupsOf, heldOf, withEvents, type EventGroup } from './events.ts'

type Chosen = readonly (WebhookEvent | '*')[]
type PickerProps = { readonly chosen: Chosen; readonly error: string | undefined; readonly onChange: (chosen: Chosen) => void }

const Group = ({ group, chosen, onChange }: Omit<PickerProps, 'error'> & { group: EventGroup<WebhookEvent> }) => {
  const text = useText().admin.webhooks
  const named = chosenOf(WEBHOOK_EVENTS, chosen)
  const held = heldOf(group.events, named)
  const put = (events: readonly WebhookEvent[], on: boolean): void => onChange(withEvents(WEBHOOK_EVENTS, named, events, on))
  return (
    <div role="group" aria-label={text.groups[group.id]} className="flex flex-col gap-0.5">
      <Checkbox
        label={text.groups[group.id] ?? group.id}
        checked={held === 'all'}
        mixed={held === 'some'}
        onChange={(on) => put(group.events, on)}
      />
      <div className="flex flex-col gap-0.5 ps-6">
        {group.events.map((event) => (
          <Checkbox key={event} label={event} checked={named.includes(event)} onChange={(on) => put([event], on)} />
        ))}
      </div>
    </div>
  )
}

export const EventPicker = ({ chosen, error, onChange }: PickerProps) => {
  const text = useText().admin.webhooks
  const isAll = chosen.includes('*')
  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        label={text.allEvents({ count: WEBHOOK_EVENTS.length })}
        hint={text.allEventsHint}
        error={error}
        checked={isAll}
        onChange={(on) => onChange(on ? ['*'] : WEBHOOK_EVENTS)}
      />
      {!isAll && (
        <Columns>
          {groupsOf(WEBHOOK_EVENTS).map((group) => (
            <Group key={group.id} group={group} chosen={chosen} onChange={onChange} />
          ))}
        </Columns>
      )}
    </div>
  )
}
