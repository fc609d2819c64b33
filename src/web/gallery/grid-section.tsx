import { useEffect, useMemo, useState } from 'react'
import { Ellipsis } from 'lucide-react'
import { serverNow } from '../api/server-clock.ts'
import { every } from '../clock.ts'
import { useFormat } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { Sparkline } from '../ui/chart/sparkline.tsx'
import { Tag } from '../ui/chip.tsx'
import { Code } from '../ui/code.tsx'
import { Countdown } from '../ui/time/countdown.tsx'
import { Grid } from '../ui/grid/grid.tsx'
import type { GridColumn } from '../ui/grid/grid-props.ts'
import { noSelection } from '../ui/grid/selection.ts'
import { Menu } from '../ui/layer/menu.tsx'
import { BulkBar } from '../ui/page/page.tsx'
import { Status } from '../ui/status.tsx'
import type { StatusKind } from '../ui/status-kinds.ts'
import { Time } from '../ui/time/time.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { fakeChecks, grain, inOrder, type FakeCheck } from './fake.ts'

const text = {
  checks: 'Checks',
  start: 'Start changes',
  stop: 'Stop changes',
  once: 'One goes down',
  chosen: (count: string) => `${count} selected`,
  pause: 'Pause',
  opened: (name: string) => `Opened ${name}`,
  peeked: (name: string) => `Peeked at ${name}`,
  durations: 'Last 20 durations',
  actions: (name: string) => `Actions for ${name}`,
  copy: 'Copy ping URL',
  columns: { status: 'State', name: 'Name', tags: 'Tags', last: 'Last ping', due: 'Due', schedule: 'Schedule', runs: 'Runs', more: 'More' },
}

const columns: readonly GridColumn<FakeCheck>[] = [
  {
    id: 'status',
    label: text.columns.status,
    track: '7.5rem',
    below: 'bare',
    cell: (check) => <Status kind={check.status} running={check.started} />,
  },
  {
    id: 'name',
    label: text.columns.name,
    track: 'minmax(8rem, 2fr)',
    cell: (check) => <span className="block truncate">{check.name}</span>,
  },
  {
    id: 'tags',
    label: text.columns.tags,
    track: 'minmax(6rem, 1fr)',
    from: 700,
    cell: (check) => (
      <span className="flex gap-1">
        {check.tags.map((tag) => (
          <Tag key={tag} name={tag} />
        ))}
      </span>
    ),
  },
  { id: 'last', label: text.columns.last, track: '5rem', below: 'bare', align: 'end', cell: (check) => <Time at={check.last_at} /> },
  { id: 'due', label: text.columns.due, track: '8rem', from: 900, cell: (check) => <Countdown due_at={check.due_at} look="plain" /> },
  { id: 'schedule', label: text.columns.schedule, track: '7rem', from: 1000, cell: (check) => <Code plain>{check.schedule}</Code> },
  {
    id: 'runs',
    label: text.columns.runs,
    track: '5rem',
    from: 640,
    cell: (check) => <Sparkline values={check.durations} sentence={text.durations} />,
  },
  {
    id: 'more',
    label: text.columns.more,
    track: '2.5rem',
    cell: (check) => (
      <Menu
        align="end"
        label={text.actions(check.name)}
        icon={<Ellipsis aria-hidden="true" className="size-4" />}
        items={[{ label: text.copy, onSelect: () => {} }]}
      />
    ),
  },
]

const changed = (rows: readonly FakeCheck[], step: number, to?: StatusKind): readonly FakeCheck[] => {
  const at = Math.floor(grain(step * 71 + 5) * rows.length)
  const status = to ?? (grain(step) < 0.5 ? 'down' : 'up')
  return inOrder(rows.map((row, index) => (index === at ? { ...row, status, v: row.v + 1 } : row)))
}

export const GridSection = () => {
  const format = useFormat()
  const toast = useToast()
  const now = useMemo(serverNow, [])
  const [rows, setRows] = useState(() => fakeChecks(10_000, now))
  const [step, setStep] = useState(1)
  const [running, setRunning] = useState(false)
  const [selection, setSelection] = useState(noSelection)
  useEffect(() => (running ? every(20, () => setStep((before) => before + 1)) : undefined), [running])
  useEffect(() => {
    if (step > 1) setRows((before) => changed(before, step, running ? undefined : 'down'))
  }, [step])
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setRunning((before) => !before)}>{running ? text.stop : text.start}</Button>
        <Button onClick={() => setStep((before) => before + 1)}>{text.once}</Button>
      </div>
      <div className="flex h-104 min-w-0 flex-col">
        <Grid
          label={text.checks}
          rows={rows}
          columns={columns}
          keyOf={(check) => check.id}
          nameOf={(check) => check.name}
          primary
          selection={selection}
          onSelect={setSelection}
          onOpen={(check) => toast({ text: text.opened(check.name) })}
          onPeek={(check) => toast({ text: text.peeked(check.name) })}
        />
        {selection.keys.size > 0 && (
          <BulkBar label={text.checks} summary={text.chosen(format.number(selection.keys.size))}>
            <Button>{text.pause}</Button>
          </BulkBar>
        )}
      </div>
    </div>
  )
}
