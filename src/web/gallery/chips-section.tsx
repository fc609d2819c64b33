import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Chip, CountChip, FilterChip, Tag } from '../ui/chip.tsx'
import { Input } from '../ui/form/field.tsx'
import { BulkBar, Toolbar } from '../ui/page/page.tsx'
import { statusKinds, type StatusKind } from '../ui/status-kinds.ts'
import { Tabs } from '../ui/page/tabs.tsx'

const text = {
  toolbar: 'Filters',
  filter: 'Filter checks',
  create: 'New check',
  bulk: 'Chosen checks',
  two: '2 selected',
  pause: 'Pause',
  tags: 'Tags…',
  all: 'Select all 214 matching',
  tabs: 'Parts of the check',
  panel: (name: string) => `The panel of ${name}.`,
}
const labels: Readonly<Record<StatusKind, string>> = {
  up: 'Up',
  late: 'Late',
  down: 'Down',
  paused: 'Paused',
  new: 'New',
  running: 'Running',
}
const counts: readonly (readonly [StatusKind, number])[] = [
  ['down', 3],
  ['late', 2],
  ['new', 0],
  ['up', 201],
  ['paused', 7],
]
const tabs = [
  { id: 'overview', label: 'Overview' },
  { id: 'log', label: 'Log', count: '812' },
  { id: 'schedule', label: 'Schedule' },
  { id: 'integrations', label: 'Integrations', count: '3/5' },
] as const

export const ChipsSection = () => {
  const [pressed, setPressed] = useState<StatusKind | undefined>('down')
  const [filters, setFilters] = useState(['prod', 'web'])
  const [tab, setTab] = useState<(typeof tabs)[number]['id']>('overview')
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Toolbar label={text.toolbar} end={<Button look="primary">{text.create}</Button>}>
        {counts.map(([kind, count]) => (
          <CountChip
            key={kind}
            kind={kind}
            label={labels[kind]}
            count={count}
            pressed={pressed === kind}
            onPress={() => setPressed(pressed === kind ? undefined : kind)}
          />
        ))}
        {filters.map((value) => (
          <FilterChip key={value} name="tag" value={value} onRemove={() => setFilters(filters.filter((other) => other !== value))} />
        ))}
        <div className="w-56">
          <Input aria-label={text.filter} placeholder={text.filter} type="search" />
        </div>
      </Toolbar>
      <div className="flex flex-wrap items-center gap-2">
        <Tag name="prod" onClick={() => setFilters([...new Set([...filters, 'prod'])])} />
        <Tag name="db" />
        <Chip>HD-4121</Chip>
        {statusKinds.map((kind) => (
          <Chip key={kind} tone={kind}>
            {labels[kind]}
          </Chip>
        ))}
      </div>
      <Tabs label={text.tabs} tabs={tabs} current={tab} onChange={setTab}>
        {text.panel(tab)}
      </Tabs>
      <BulkBar label={text.bulk} summary={text.two} end={<Button look="quiet">{text.all}</Button>}>
        <Button>{text.pause}</Button>
        <Button>{text.tags}</Button>
      </BulkBar>
    </div>
  )
}
