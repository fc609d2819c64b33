import { useMemo, useRef, useState } from 'react'
import { ListFilter } from 'lucide-react'
import type { QueueRow } from '../../contract/app/queue.ts'
import { TICKET_CHANNELS, TICKET_PRIORITIES, TICKET_STATUSES, TICKET_TYPES } from '../../contract/v1/ticket-enums.ts'
import type { Messages } from '../i18n/messages.ts'
import { useText } from '../i18n/text.tsx'
import { useShortcuts } from '../keys/use-shortcuts.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { FilterChip } from '../ui/chip.tsx'
import { SearchInput } from '../ui/form/search-input.tsx'
import { Menu } from '../ui/layer/menu.tsx'
import { Toolbar } from '../ui/page/page.tsx'
import { Picker, type Choosable } from '../ui/form/picker.tsx'
import type { Queue } from '../desk/data.ts'
import { ExportButton } from './export-button.tsx'
import { readFilter, withCondition, withoutCondition, withWords, type Condition, type FilterKind, type Who } from './filter.ts'
import { GROUPINGS } from './groups.ts'
import { SORTS } from './order.ts'
import { SaveChanges } from './save-changes.tsx'
import type { QueueWishes } from './use-wishes.ts'

type Texts = Pick<Messages, 'inbox' | 'ticket'>

const wordsOf = ({ inbox, ticket }: Texts): Readonly<Record<FilterKind, Readonly<Record<string, string>>>> => ({
  status: inbox.status,
  priority: inbox.priority,
  assignee: { me: inbox.me, none: inbox.nobody },
  dept: {},
  tag: {},
  type: ticket.types,
  channel: ticket.via,
  sla: inbox.slaWords,
})

const labelOf = ({ kind, value }: Condition, texts: Texts): string => wordsOf(texts)[kind][value] ?? value

const conditionsFor = (rows: readonly QueueRow[], { desk }: Who): readonly Condition[] => [
  ...TICKET_STATUSES.map((value) => ({ kind: 'status', value }) as const),
  ...TICKET_PRIORITIES.map((value) => ({ kind: 'priority', value }) as const),
  ...['me', 'none', ...(desk?.agents ?? []).map(({ name }) => name.toLowerCase())].map((value) => ({ kind: 'assignee', value }) as const),
  ...(desk?.departments ?? []).map(({ name }) => ({ kind: 'dept', value: name.toLowerCase() }) as const),
  ...(['breached', 'at_risk', 'ok', 'paused'] as const).map((value) => ({ kind: 'sla', value }) as const),
  ...TICKET_TYPES.map((value) => ({ kind: 'type', value }) as const),
  ...TICKET_CHANNELS.map((value) => ({ kind: 'channel', value }) as const),
  ...[...new Set(rows.flatMap(({ tags }) => tags))].toSorted().map((value) => ({ kind: 'tag', value }) as const),
]

type PickProps = {
  readonly rows: readonly QueueRow[]
  readonly who: Who
  readonly onPick: (condition: Condition) => void
  readonly onClose: () => void
}

const FilterPicker = ({ rows, who, onPick, onClose }: PickProps) => {
  const { common, inbox: text, ticket } = useText()
  const conditions = useMemo(() => conditionsFor(rows, who), [rows, who.desk])
  const options = conditions.map((one, at): Choosable => ({
    value: String(at),
    label: labelOf(one, { inbox: text, ticket }),
    hint: text.kinds[one.kind],
  }))
  const pick = (value: string): void => {
    const condition = conditions[Number(value)]
    onClose()
    if (condition !== undefined) onPick(condition)
  }
  return (
    <Picker
      title={common.addAFilter}
      label={common.findACondition}
      options={options}
      onPick={pick}
      onClose={onClose}
      none={common.noMatches}
    />
  )
}

type BarProps = {
  readonly view: string
  readonly queue: Queue
  readonly shown: readonly QueueRow[]
  readonly wishes: QueueWishes
  readonly who: Who
  readonly onSave: () => void
}

/** Keeps the text as typed until the URL changes. A complete condition becomes a token. */
const useTyped = (q: string, setQ: (q: string) => void) => {
  const words = readFilter(q).words.join(' ')
  const [typed, setTyped] = useState(words)
  const type = (next: string): void => {
    const { conditions } = readFilter(/\s$/.test(next) ? next : next.slice(0, next.lastIndexOf(' ') + 1))
    setTyped(conditions.length > 0 ? '' : next)
    setQ(withWords(q, next))
  }
  return { shown: readFilter(typed).words.join(' ') === words ? typed : words, type }
}

const SortMenu = ({ sort, setSort, group, setGroup }: QueueWishes) => {
  const text = useText().inbox
  return (
    <Menu
      align="end"
      label={text.sortedBy({ sort: text.sorts[sort] })}
      items={[
        ...SORTS.map((one) => ({ kind: 'check' as const, label: text.sorts[one], checked: one === sort, onSelect: () => setSort(one) })),
        { kind: 'line' },
        ...GROUPINGS.map((one) => ({
          kind: 'check' as const,
          label: one === 'none' ? text.noGroups : text.groupBy({ kind: text.kinds[one] }),
          checked: one === group,
          onSelect: () => setGroup(one),
        })),
      ]}
    />
  )
}

export const FilterBar = ({ view, queue, shown: left, wishes, who, onSave }: BarProps) => {
  const { q, setQ } = wishes
  const { common, inbox: text, ticket } = useText()
  const box = useRef<HTMLDivElement>(null)
  const [picking, setPicking] = useState(false)
  const { conditions } = readFilter(q)
  const isWhole = queue.total <= queue.data.length
  const { shown, type } = useTyped(q, setQ)
  useShortcuts([{ id: 'filter', keys: '/', scope: 'page', label: text.filter, run: () => box.current?.querySelector('input')?.focus() }])
  return (
    <Toolbar
      label={text.filter}
      end={
        <>
          <SaveChanges view={view} wishes={wishes} who={who} />
          {q !== '' && <Button onClick={onSave}>{text.saveViewDots}</Button>}
          <ExportButton view={view} wishes={wishes} who={who} ids={isWhole ? left.map(({ id }) => id) : undefined} />
          <SortMenu {...wishes} />
        </>
      }
    >
      <div ref={box} className="w-64 min-w-0 max-pane:grow">
        <SearchInput label={text.filter} hint={text.filterHint} value={shown} onChange={type} />
      </div>
      <IconButton label={common.addAFilter} shortcut={{ id: 'add-filter', keys: 'f', scope: 'page' }} onClick={() => setPicking(true)}>
        <ListFilter aria-hidden="true" className="size-4" />
      </IconButton>
      {conditions.map((one) => (
        <FilterChip
          key={`${one.kind}:${one.value}`}
          name={text.kinds[one.kind]}
          value={labelOf(one, { inbox: text, ticket })}
          onRemove={() => setQ(withoutCondition(q, one))}
        />
      ))}
      {picking && (
        <FilterPicker rows={queue.data} who={who} onPick={(one) => setQ(withCondition(q, one))} onClose={() => setPicking(false)} />
      )}
    </Toolbar>
  )
}
