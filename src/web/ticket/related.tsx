import { useQuery } from '@tanstack/react-query'
import type { TicketOverview } from '../../contract/app/ticket-overview.ts'
import { useText } from '../i18n/text.tsx'
import { pathOf, searchQuery } from '../desk/search.ts'
import { PanelList, PanelPart } from '../ui/list/facts.tsx'
import { Go } from '../ui/page/go.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { tellingWords } from './telling-words.ts'

const shown = 5

/** Linked incident and problem, and search results for the subject. */
export const Related = ({ ticket }: { ticket: TicketOverview }) => {
  const { ticket: text, search } = useText()
  const q = tellingWords(ticket.subject)
  const { data } = useQuery({ ...searchQuery(q, undefined), staleTime: 300_000 })
  const hits = (data?.data ?? []).filter(({ type, id }) => type !== 'client' && !(type === 'ticket' && id === ticket.id)).slice(0, shown)
  const { problem_id, incident_id } = ticket
  if (hits.length === 0 && problem_id === null && incident_id === null) return null
  return (
    <PanelPart title={text.related}>
      <PanelList label={text.related}>
        {incident_id !== null && (
          <li>
            <Go to={`/incidents/${incident_id}`}>{text.incident({ id: incident_id })}</Go>
          </li>
        )}
        {problem_id !== null && (
          <li>
            <Go to={`/problems/${problem_id}`}>{text.problem({ id: problem_id })}</Go>
          </li>
        )}
        {hits.map((hit) => (
          <li key={`${hit.type} ${hit.id}`} className="flex min-w-0 gap-1">
            <Quiet>{search.kinds[hit.type]}</Quiet>
            <span className="truncate">
              <Go to={pathOf(hit)}>{hit.title}</Go>
            </span>
          </li>
        ))}
      </PanelList>
    </PanelPart>
  )
}
