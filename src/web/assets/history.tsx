import { useInfiniteQuery } from '@tanstack/react-query'
import { ASSET_STATUSES, ASSET_TYPES } from '../../contract/v1/asset-enums.ts'
import { parseInstant } from '../../contract/time.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { nameIn, useNames } from '../records/names.ts'
import { deskCall } from '../ui/api-call.ts'
import { Button } from '../ui/button.tsx'
import { Diff } from '../ui/diff.tsx'
import { EmptyPart } from '../ui/list/empty-part.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Line, Lines } from '../ui/page/room.tsx'
import { Time, useZone } from '../ui/time/time.tsx'
import { historyQuery, type HistoryEntry } from './data.ts'
import { diffOf, type Reading } from './value-text.ts'

const useReading = (): { readonly label: (field: string) => string; readonly read: Reading } => {
  const text = useText().assets
  const { agents, departments } = useNames()
  const isField = (field: string): field is keyof typeof text.fields => field in text.fields
  const label = (field: string): string => (isField(field) ? text.fields[field] : field)
  const nameOf = (people: typeof agents, value: unknown): string | undefined =>
    typeof value === 'number' ? (nameIn(people, value) ?? String(value)) : undefined
  const read: Reading = (field, value) => {
    if (field === 'department_id') return nameOf(departments, value)
    if (field === 'assigned_agent_id') return nameOf(agents, value)
    if (field === 'locked_fields') return typeof value === 'string' ? label(value) : undefined
    const status = ASSET_STATUSES.find((one) => field === 'status' && one === value)
    if (status !== undefined) return text.status[status]
    const type = ASSET_TYPES.find((one) => field === 'type' && one === value)
    return type === undefined ? undefined : text.type[type]
  }
  return { label, read }
}

const Changes = ({ rows }: { rows: readonly HistoryEntry[] }) => {
  const { common, assets: text } = useText()
  const format = useFormat()
  const zone = useZone()
  const { label, read } = useReading()
  return (
    <Lines label={common.history}>
      {rows.map(({ id, actor, source, changes, created_at }) => (
        <Line
          key={id}
          detail={
            <Diff
              label={text.diffOf({ when: format.time(parseInstant(created_at) ?? 0, zone, 'short') })}
              rows={diffOf(changes, label, read)}
            />
          }
        >
          {text.changedBy({ name: actor.name, source: text.source[source] })}{' '}
          <Quiet>
            <Time at={created_at} mode="short" />
          </Quiet>
        </Line>
      ))}
    </Lines>
  )
}

export const AssetHistory = ({ id }: { id: number }) => {
  const { common, assets: text } = useText()
  const history = useInfiniteQuery(historyQuery(id))
  const example = deskCall(`assets/${id}`, { location: 'Berlin' }, 'PUT')
  return (
    <>
      <Loaded query={history} failed={text.loadFailed} rows={4}>
        {({ rows }) =>
          rows.length === 0 ? <EmptyPart title={common.history} sentence={text.noHistory} apiCall={example} /> : <Changes rows={rows} />
        }
      </Loaded>
      {history.hasNextPage && (
        <div>
          <Button busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            {text.more}
          </Button>
        </div>
      )}
    </>
  )
}
