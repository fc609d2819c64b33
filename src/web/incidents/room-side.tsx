import type { IncidentOverview, IncidentPage } from '../../contract/app/incident-overview.ts'
import { parseInstant } from '../../contract/time.ts'
import { linkIncidentTickets, unlinkIncidentTicket } from '../../contract/v1/incidents.ts'
import { call } from '../api/call.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Go } from '../ui/page/go.tsx'
import { InlineLink } from '../ui/inline-link.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Line, Lines, Panel } from '../ui/page/room.tsx'
import { Status, StatusGlyph } from '../ui/status.tsx'
import { Time } from '../ui/time/time.tsx'
import { ChangeLines } from '../records/change-lines.tsx'
import { CheckLines } from '../records/check-lines.tsx'
import { kindOfAsset, kindOfPage } from '../records/kinds.ts'
import { LinkedTickets } from '../records/linked-tickets.tsx'
import { AnswerAll } from './answer-all.tsx'
import { incidentKeys } from './data.ts'

const Checks = ({ room: { checks } }: { room: IncidentOverview }) => {
  const { common, incidents: text } = useText()
  if (checks === null || checks.length === 0) return null
  const down = checks.filter(({ status }) => status === 'down').length
  return (
    <Panel title={common.checks} end={<Quiet>{text.checksDown({ down, count: checks.length })}</Quiet>}>
      <CheckLines label={common.checks} checks={checks} />
    </Panel>
  )
}

const Team = ({ room: { incident, people } }: { room: IncidentOverview }) => {
  const { common, incidents: text } = useText()
  const commander = people.find(({ id }) => id === incident.commander_id)
  const responders = people.filter(({ id }) => incident.responder_ids.includes(id))
  return (
    <Panel title={common.roles}>
      <Lines label={common.roles}>
        {commander !== undefined && (
          <Line glyph={<Avatar name={commander.name} size="small" />} detail={common.commander}>
            {commander.name}
          </Line>
        )}
        {responders.map(({ id, name }) => (
          <Line key={id} glyph={<Avatar name={name} size="small" />} detail={text.responders}>
            {name}
          </Line>
        ))}
      </Lines>
      {commander === undefined && <Quiet>{text.noCommander}</Quiet>}
    </Panel>
  )
}

/** State of an on-call page: its acknowledgement and the next escalation step. */
const PageLine = ({ page }: { page: IncidentPage }) => {
  const text = useText().incidents
  const format = useFormat()
  const { acknowledged_by, acknowledged_at, triggered_at, state, level, next } = page
  const spanTo = (at: string): string => format.span(Math.max(0, (parseInstant(at) ?? 0) - (parseInstant(triggered_at) ?? 0)))
  const answered =
    acknowledged_by === null || acknowledged_at === null
      ? text.pageState[state]
      : text.ackedBy({ name: acknowledged_by, span: spanTo(acknowledged_at) })
  return (
    <Line
      glyph={<Status kind={kindOfPage[state]} word={text.pageState[state]} look="glyph" />}
      detail={
        <>
          {`${answered} · ${text.level({ level })}`}
          {next !== null && (
            <>
              {` · ${text.goesOn(next)} `}
              <Time at={next.at} />
            </>
          )}
        </>
      }
    >
      {page.policy_name} <Time at={triggered_at} />
    </Line>
  )
}

const OnCall = ({ room: { pages, on_call } }: { room: IncidentOverview }) => {
  const { common, incidents: text } = useText()
  return (
    <Panel title={common.onCallNow}>
      {on_call.length === 0 && <Quiet>{text.noSchedules}</Quiet>}
      <Lines label={common.onCallNow}>
        {on_call.map(({ schedule_id, schedule, person, until_at, next }) => (
          <Line
            key={schedule_id}
            glyph={<StatusGlyph kind={person === null ? 'down' : 'up'} />}
            detail={
              until_at !== null && (
                <>
                  {text.until} <Time at={until_at} mode="short" /> {text.thenOnCall({ name: next ?? text.nobodyOnCall })}
                </>
              )
            }
          >
            <InlineLink to={`/oncall/${schedule_id}`}>{schedule}</InlineLink>: {person ?? text.nobodyOnCall}
          </Line>
        ))}
      </Lines>
      {pages.length === 0 ? (
        <Quiet>{common.noPagesYet}</Quiet>
      ) : (
        <Lines label={common.pages}>
          {pages.map((page) => (
            <PageLine key={page.id} page={page} />
          ))}
        </Lines>
      )}
    </Panel>
  )
}

const Surroundings = ({ room: { assets, changes, status_pages } }: { room: IncidentOverview }) => {
  const { common, incidents: text, assets: assetWords } = useText()
  return (
    <>
      <Panel title={text.assets}>
        {assets.length === 0 && <Quiet>{text.noAssets}</Quiet>}
        <Lines label={text.assets}>
          {assets.map(({ id, name, type, status }) => (
            <Line
              key={id}
              glyph={<Status kind={kindOfAsset[status]} word={assetWords.status[status]} look="glyph" />}
              detail={assetWords.type[type]}
            >
              <Go to={`/assets/${id}`}>{name}</Go>
            </Line>
          ))}
        </Lines>
      </Panel>
      {changes.length > 0 && (
        <Panel title={text.suspects}>
          <ChangeLines label={text.suspects} changes={changes} />
        </Panel>
      )}
      <Panel title={common.statusPages}>
        {status_pages.length === 0 && <Quiet>{text.noStatusPages}</Quiet>}
        <Lines label={common.statusPages}>
          {status_pages.map(({ title, url }) => (
            <Line key={url}>
              <a href={url} target="_blank" rel="noreferrer" className="underline">
                {title}
              </a>
            </Line>
          ))}
        </Lines>
      </Panel>
    </>
  )
}

export const RoomSide = ({ room }: { room: IncidentOverview }) => (
  <>
    <LinkedTickets
      tickets={room.tickets}
      touches={incidentKeys}
      link={(ticket_ids) => call(linkIncidentTickets, { params: { id: room.incident.id }, body: { ticket_ids } })}
      unlink={(ticket_id) => call(unlinkIncidentTicket, { params: { id: room.incident.id, ticket_id } })}
    >
      <AnswerAll room={room} />
    </LinkedTickets>
    <Checks room={room} />
    <Team room={room} />
    <OnCall room={room} />
    <Surroundings room={room} />
  </>
)
