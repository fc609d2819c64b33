import { useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useFormat, useText } from '../i18n/text.tsx'
import type { Paged, Ticket } from '../desk/records.ts'
import { useWho } from '../inbox/use-wishes.ts'
import { useShortcuts } from '../keys/use-shortcuts.tsx'
import { Field, Input } from '../ui/form/field.tsx'
import { Go } from '../ui/page/go.tsx'
import { Highlight } from '../ui/highlight.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { Notice } from '../ui/page/notice.tsx'
import { PageHeader, Section } from '../ui/page/page.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { FilterEmpty } from '../ui/page/states.tsx'
import { TicketStatusMark } from '../ui/ticket-words.tsx'
import { Time } from '../ui/time/time.tsx'
import { useTyped } from '../ui/form/use-typed.ts'
import { KINDS, pathOf, searchQuery, type Hit, type Kind } from '../desk/search.ts'
import { narrowedQuery } from './data.ts'
import { piecesOf, readSearch, type SearchWish } from './operators.ts'

const nameOf = ({ type, id, title }: Hit): string => (type === 'ticket' ? `HD-${id} ${title}` : title)

const Group = ({ kind, hits }: { kind: Kind; hits: readonly Hit[] }) => {
  const text = useText().search
  if (hits.length === 0) return null
  return (
    <Section title={text.groups[kind]({ count: hits.length })}>
      <ul className="flex flex-col gap-3">
        {hits.map((hit) => (
          <li key={hit.id} className="flex min-w-0 flex-col">
            <Go to={pathOf(hit)}>{nameOf(hit)}</Go>
            <Highlight pieces={piecesOf(hit.snippet)} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const Everything = ({ q, onClear }: { q: string; onClear: () => void }) => {
  const text = useText().search
  const found = useQuery(searchQuery(q, undefined))
  return (
    <Loaded query={found} failed={text.failed}>
      {({ data, meta }) => {
        if (data.length === 0) return <FilterEmpty sentence={text.nothing({ q })} onClear={onClear} />
        return (
          <>
            <p role="status">
              <Quiet>{text.found({ count: meta.total })}</Quiet>
            </p>
            {KINDS.map((kind) => (
              <Group key={kind} kind={kind} hits={data.filter(({ type }) => type === kind)} />
            ))}
          </>
        )
      }}
    </Loaded>
  )
}

const Tickets = ({ found, words }: { found: Paged<Ticket>; words: string }) => {
  const text = useText().search
  // The ticket list API decides which tickets match; the search API is called for the snippets only.
  const { data: told } = useQuery(searchQuery(words, 'ticket'))
  const snippetOf = (id: number): string => (words === '' ? '' : (told?.data.find((hit) => hit.id === id)?.snippet ?? ''))
  const { data, meta } = found
  return (
    <Section title={text.groups.ticket({ count: meta.total })}>
      <ul className="flex flex-col gap-3">
        {data.map(({ id, reference, subject, status, requester, updated_at }) => (
          <li key={id} className="flex min-w-0 flex-col">
            <span className="flex min-w-0 flex-wrap items-center gap-x-2">
              <TicketStatusMark status={status} />
              <Go to={`/tickets/${id}`}>{`${reference} ${subject}`}</Go>
              <Quiet>
                {requester.name} · <Time at={updated_at} />
              </Quiet>
            </span>
            {snippetOf(id) !== '' && <Highlight pieces={piecesOf(snippetOf(id))} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const Narrowed = ({ wish, q, onClear }: { wish: SearchWish; q: string; onClear: () => void }) => {
  const text = useText().search
  const found = useQuery(narrowedQuery(wish))
  return (
    <Loaded query={found} failed={text.failed}>
      {(tickets) =>
        tickets.data.length === 0 ? (
          <FilterEmpty sentence={text.nothing({ q })} onClear={onClear} />
        ) : (
          <Tickets found={tickets} words={wish.words} />
        )
      }
    </Loaded>
  )
}

export const SearchPage = () => {
  const text = useText().search
  const format = useFormat()
  const navigate = useNavigate()
  const { q = '' } = useSearch({ strict: false })
  const put = (next: string): void => void navigate({ to: '.', replace: true, search: next === '' ? {} : { q: next } })
  const [typed, setTyped] = useTyped(q, (next) => put(next.trim()))
  const box = useRef<HTMLDivElement>(null)
  useShortcuts([{ id: 'search', keys: '/', scope: 'page', label: text.title, run: () => box.current?.querySelector('input')?.focus() }])
  const wish = readSearch(q, useWho())
  const clear = (): void => put('')
  return (
    <div className="max-w-240 px-4 py-3">
      <PageHeader title={text.title} remember={false} />
      <div ref={box}>
        <Field label={text.label} hint={text.hint}>
          <Input autoFocus type="search" value={typed} onChange={({ currentTarget }) => setTyped(currentTarget.value)} />
        </Field>
      </div>
      <div className="pt-3">
        {q === '' && <Quiet>{text.empty}</Quiet>}
        {q !== '' && wish.filters === undefined && <Everything q={q} onClear={clear} />}
        {wish.unknown.length > 0 && (
          <div className="pb-3">
            <Notice kind="late" sentence={text.unknown({ words: format.list(wish.unknown) })} />
          </div>
        )}
        {wish.filters !== undefined && <Narrowed wish={wish} q={q} onClear={clear} />}
      </div>
    </div>
  )
}
