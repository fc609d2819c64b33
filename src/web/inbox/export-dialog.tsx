import { useEffect, useRef, useState } from 'react'
import { BUILT_IN_FILTERS } from '../../contract/app/queue.ts'
import { exportTickets } from '../../contract/v1/tickets.ts'
import { call } from '../api/call.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { csvOf } from '../csv.ts'
import { FormDialog } from '../ui/layer/form-dialog.tsx'
import { saveFile } from '../ui/layer/save-file.ts'
import { Segmented } from '../ui/form/segmented.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { wordChoices } from '../ui/form/word-choices.ts'
import { inSight, rowOfTicket } from './export-rows.ts'
import { readFilter, viewFiltersOf, type Who } from './filter.ts'
import type { Ticket } from '../desk/records.ts'
import type { QueueWishes } from './use-wishes.ts'
import { isBuiltIn } from './views.tsx'

const KINDS = ['csv', 'json'] as const

export type ExportProps = {
  readonly view: string
  readonly wishes: QueueWishes
  readonly who: Who
  /** The visible tickets; undefined when the screen does not hold all of them: then all matching tickets are exported. */
  readonly ids: readonly number[] | undefined
}

const useFetching = ({ view, wishes, who, ids }: ExportProps) => {
  const [count, setCount] = useState(0)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])
  const fetchAll = async (): Promise<readonly Ticket[] | undefined> => {
    const { signal } = (leaving.current = new AbortController())
    const base = isBuiltIn(view) ? BUILT_IN_FILTERS[view] : wishes.saved.find(({ id }) => String(id) === view)?.filters
    // The screen matches parts of words and the server whole words: when all tickets are loaded, the filter of the screen decides.
    const filters = { ...base, ...(ids === undefined && viewFiltersOf(readFilter(wishes.q), who)) }
    const all: Ticket[] = []
    let cursor: string | null | undefined
    setCount(0)
    while (cursor !== null) {
      const query = { ...filters, ...(cursor !== undefined && { cursor }) }
      const page = await call(exportTickets, { query, signal }).catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
      if (page === undefined || signal.aborted) return undefined
      all.push(...page.data)
      setCount(all.length)
      cursor = page.meta.next_cursor
    }
    return all
  }
  return { count, fetchAll }
}

export const ExportDialog = (props: ExportProps & { readonly onClose: () => void }) => {
  const { view, ids, who, onClose } = props
  const { common } = useText()
  const text = useText().inbox.exports
  const format = useFormat()
  const toast = useToast()
  const { count, fetchAll } = useFetching(props)
  const form = useForm<{ readonly kind: (typeof KINDS)[number] }>({
    initial: { kind: 'csv' },
    submit: async ({ kind }) => {
      const all = await fetchAll()
      if (all === undefined) return
      const tickets = ids === undefined ? all : inSight(all, ids)
      const rows = tickets.map((ticket) => rowOfTicket(ticket, who.desk))
      if (kind === 'csv') saveFile(`tickets-${view}.csv`, 'text/csv', `\ufeff${csvOf(rows)}`)
      else saveFile(`tickets-${view}.json`, 'application/json', JSON.stringify(tickets, null, 2))
      toast({ text: text.done({ count: tickets.length }) })
      onClose()
    },
  })
  return (
    <FormDialog
      title={text.title}
      sentence={ids === undefined ? text.all : text.shown({ count: ids.length })}
      verb={text.verb}
      failed={text.failed}
      form={form}
      onClose={onClose}
    >
      <Segmented
        showLabel
        label={common.file}
        value={form.values.kind}
        choices={wordChoices(KINDS, text.kinds)}
        onChange={(kind) => form.set('kind', kind)}
      />
      <p role="status">{form.busy ? text.fetched({ count: format.number(count) }) : ''}</p>
    </FormDialog>
  )
}
