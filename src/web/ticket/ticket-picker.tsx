import { useEffect, useMemo, useState } from 'react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Static } from 'typebox'
import type { ListedTicket } from '../../contract/v1/ticket-record.ts'
import { listTickets } from '../../contract/v1/tickets.ts'
import { dataOptions } from '../api/data-options.ts'
import { after } from '../clock.ts'
import { useText } from '../i18n/text.tsx'
import { Picker } from '../ui/form/picker.tsx'
import { TicketGlyph } from '../ui/ticket-words.tsx'

export type Pickable = Static<typeof ListedTicket>

const pauseMillis = 150

/** Without a query: tickets of the same client. Otherwise: full-text search or ticket number. */
const candidatesQuery = (q: string, client_id: number | undefined) =>
  queryOptions({
    queryKey: ['ticket-candidates', q, client_id],
    ...dataOptions(listTickets, {
      query: { per_page: 30, ...(q === '' ? { ...(client_id !== undefined && { client_id: [client_id] }) } : { q }) },
    }),
    placeholderData: keepPreviousData,
  })

type PickerProps = {
  readonly title: string
  readonly without: readonly number[]
  readonly client_id: number | undefined
  readonly onPick: (ticket: Pickable) => void
  readonly onClose: () => void
}

export const TicketPicker = ({ title, without, client_id, onPick, onClose }: PickerProps) => {
  const { common, ticket: text } = useText()
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  useEffect(() => after(pauseMillis, () => setQ(typed.trim())), [typed])
  const { data = [], isPending, isPlaceholderData } = useQuery(candidatesQuery(q, client_id))
  const shown = useMemo(() => data.filter(({ id, merged_into_id }) => !without.includes(id) && merged_into_id === null), [data, without])
  const options = shown.map(({ id, reference, subject, requester, status }) => ({
    value: String(id),
    label: `${reference} ${subject}`,
    hint: requester.name,
    glyph: <TicketGlyph status={status} />,
  }))
  const pick = (value: string): void => {
    const found = shown.find(({ id }) => String(id) === value)
    if (found !== undefined) onPick(found)
  }
  return (
    <Picker
      title={title}
      label={text.findTicket}
      options={options}
      isLoading={isPending || isPlaceholderData || typed.trim() !== q}
      onType={setTyped}
      onPick={pick}
      onClose={onClose}
      none={common.noMatches}
    />
  )
}
