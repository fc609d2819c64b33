import { useNavigate } from '@tanstack/react-router'
import type { ProblemOverview } from '../../contract/app/problem-overview.ts'
import { linkProblemTickets, unlinkProblemTicket } from '../../contract/v1/problems.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { ChangeLines } from '../records/change-lines.tsx'
import { kindOfIncident } from '../records/kinds.ts'
import { LinkedTickets } from '../records/linked-tickets.tsx'
import { useMay } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Go } from '../ui/page/go.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Line, Lines, Panel } from '../ui/page/room.tsx'
import { Status } from '../ui/status.tsx'
import { problemKeys } from './data.ts'

export const ProblemLinks = ({ room }: { room: ProblemOverview }) => {
  const { common, problems: text, incidents: incidentWords } = useText()
  const navigate = useNavigate()
  const mayWrite = useMay('tickets:write')
  const { problem, incidents, change } = room
  return (
    <>
      <LinkedTickets
        tickets={room.tickets}
        touches={problemKeys}
        link={(ticket_ids) => call(linkProblemTickets, { params: { id: problem.id }, body: { ticket_ids } })}
        unlink={(ticket_id) => call(unlinkProblemTicket, { params: { id: problem.id, ticket_id } })}
      />
      <Panel title={text.incidents}>
        {incidents.length === 0 && <Quiet>{text.noIncidents}</Quiet>}
        <Lines label={text.incidents}>
          {incidents.map(({ id, title, status }) => (
            <Line
              key={id}
              glyph={<Status kind={kindOfIncident[status]} word={incidentWords.status[status]} look="glyph" />}
              detail={`${incidentWords.reference({ id })} · ${incidentWords.status[status]}`}
            >
              <Go to={`/incidents/${id}`}>{title}</Go>
            </Line>
          ))}
        </Lines>
      </Panel>
      <Panel
        title={common.change}
        end={
          change === null &&
          mayWrite && (
            <Button onClick={() => void navigate({ to: '/changes/new', search: { problem: problem.id } })}>{text.planChange}</Button>
          )
        }
      >
        {change === null ? <Quiet>{text.noChange}</Quiet> : <ChangeLines label={common.change} changes={[change]} />}
      </Panel>
    </>
  )
}
