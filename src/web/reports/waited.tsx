import { SECOND } from '../../contract/time.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { Count, type Behind } from './behind.tsx'
import type { TicketFilter } from './data.ts'
import { numberIn, type Row } from './rows.ts'

export const metrics = ['first_response', 'resolution'] as const

export type Metric = (typeof metrics)[number]

/** The set of tickets that a metric is measured on: a response time needs an answered ticket, a resolution time a resolved one. */
export const figureOf = { first_response: 'answered', resolution: 'solved' } as const satisfies Record<Metric, TicketFilter['figure']>

export type Open = (behind: Behind) => void

/** Report durations are whole seconds. */
const useSpan = () => {
  const format = useFormat()
  return (row: Row | undefined, name: string): string => {
    const seconds = numberIn(row, name)
    return seconds === 0 ? `< ${format.span(SECOND)}` : format.span(seconds * SECOND)
  }
}

export const parts = ['p50', 'p90', 'p95'] as const

type Part = (typeof parts)[number]

export const labelOf = { p50: 'median', p90: 'p90', p95: 'p95' } as const

type WaitedProps = {
  readonly row: Row
  readonly part: Part
  readonly metric: Metric
  readonly filter: TicketFilter
  readonly onOpen: Open
}

/** A percentile that opens the tickets at or above it, longest first. */
export const Waited = ({ row, part, metric, filter, onOpen }: WaitedProps) => {
  const text = useText().reports.response
  const field = `${part}_seconds`
  const said = useSpan()(row, field)
  const title = numberIn(row, field) === 0 ? text[metric] : text.orLonger({ what: text[metric], span: said })
  return (
    <Count
      count={numberIn(row, 'count')}
      value={said}
      title={title}
      what={text[metric]}
      filter={{ ...filter, waited_from: numberIn(row, field) }}
      onOpen={onOpen}
    />
  )
}
